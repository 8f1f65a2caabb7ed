// The custom element <{{tag}}> in {{file}}.js.

/** Shows the refresh control {{name}}: pulled, refreshing, and ending with a result. */
export default class {{class}} extends HTMLElement {
  /** Name of the exported control. */
  static readonly controlName: string;
  /** Default texts for assistive technology. */
  static texts: RefreshTexts;
  /** The colours that a page can override{{names}}. */
  static readonly colors: readonly RefreshColor[];
  /** The texts that a page can override{{labels}}. */
  static readonly labels: readonly RefreshLabel[];
  /** Fulfilled when all images are decoded. */
  static readonly ready: Promise<unknown>;

  /** Pull distance in percent of the control's height; reflects the attribute `pull`. */
  pull: number;
  /**
   * True while refreshing; setting false completes the cycle and plays the ending. Reflects the attribute
   * `refreshing`.
   */
  refreshing: boolean;
  /** Result of the refresh; unknown results end as success. Reflects the attribute `result`. */
  result: {{results}} | (string & {});
  /** Colour scheme; empty for the page's. Reflects the attribute `appearance`. */
  appearance: "" | "light" | "dark";
  /** Texts for assistive technology; assigned members override the defaults. */
  get texts(): RefreshTexts;
  set texts(texts: Partial<RefreshTexts>);

  /** State: `ending` is the last cycle, `end` the result and the exit. */
  readonly state: "pull" | "refreshing" | "ending" | "end" | "done";
  /** Height of the control in CSS pixels, the unit of a pull. */
  readonly height: number;
  /** Background colour of the control; empty if it has none. */
  readonly ground: string;

  addEventListener<Name extends keyof RefreshElementEvents>(
    name: Name, listener: (event: RefreshElementEvents[Name]) => void, options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Name extends keyof HTMLElementEventMap>(
    name: Name, listener: (event: HTMLElementEventMap[Name]) => void, options?: boolean | AddEventListenerOptions,
  ): void;
}

export interface RefreshTexts {
  pull: string;
  refreshing: string;
  success: string;
  failure: string;
  /** Text for another result of the control. */
  [result: string]: string;
}

export interface RefreshColor {
  readonly name: string;
  /** CSS custom property of the element or its ancestors. */
  readonly property: string;
  /** Attribute of the element, which overrides the property. */
  readonly attribute: string | null;
}

/** A text that a page can override; the value of its custom property is a quoted string. */
export interface RefreshLabel extends RefreshColor {
  /** Text of the control itself. */
  readonly text: string;
}

export interface RefreshElementEvents {
  /** The ending has finished: the time to close the content. `time` is in seconds of `performance.now()`. */
  refreshend: CustomEvent<{ time: number }>;
  /** The background colour of the control has changed. */
  groundchange: CustomEvent<null>;
}

declare global {
  interface HTMLElementTagNameMap {
    "{{tag}}": {{class}};
  }
}
