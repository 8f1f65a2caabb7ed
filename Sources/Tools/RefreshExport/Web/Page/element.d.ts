// The custom element <{{tag}}> in {{file}}.js.

/** Shows the refresh control {{name}}: pulled, refreshing, and ending with a result. */
export default class {{class}} extends HTMLElement {
  /** The name of the control that was exported. */
  static readonly controlName: string;
  /** What assistive technology reads, for every element. */
  static texts: RefreshTexts;
  /** The colours that a page can replace{{names}}. */
  static readonly colors: readonly RefreshColor[];
  /** The texts that a page can replace{{labels}}. */
  static readonly labels: readonly RefreshLabel[];
  /** Fulfilled when everything can be drawn, images too. */
  static readonly ready: Promise<unknown>;

  /** The pull in percent of the control's height; reflects the attribute `pull`. */
  pull: number;
  /** Whether it refreshes; false plays the cycle to its end, then the ending. Reflects the attribute `refreshing`. */
  refreshing: boolean;
  /** How the refresh ends; reflects the attribute `result`. A result that the control does not show ends as success. */
  result: {{results}} | (string & {});
  /** Light or dark; empty for that of the page. Reflects the attribute `appearance`. */
  appearance: "" | "light" | "dark";
  /** What assistive technology reads for this element; members replace those of the class. */
  get texts(): RefreshTexts;
  set texts(texts: Partial<RefreshTexts>);

  /** What it shows: `ending` is the last cycle, `end` the result and the exit. */
  readonly state: "pull" | "refreshing" | "ending" | "end" | "done";
  /** The height of the control in CSS pixels, by which a pull is measured. */
  readonly height: number;
  /** The colour of the control's own background; empty if it has none. */
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
  /** What is read for another result of the control. */
  [result: string]: string;
}

export interface RefreshColor {
  readonly name: string;
  /** The custom property of styles, of the element or of those around it. */
  readonly property: string;
  /** The attribute of the element, which comes before the property. */
  readonly attribute: string | null;
}

/** A text has a property and an attribute as a colour has; the property is a string in quotes. */
export interface RefreshLabel extends RefreshColor {
  /** The control's own text. */
  readonly text: string;
}

export interface RefreshElementEvents {
  /** The ending has been played: the time to close the content. `time` is in seconds of `performance.now()`. */
  refreshend: CustomEvent<{ time: number }>;
  /** The colour of the control's own background has changed. */
  groundchange: CustomEvent<null>;
}

declare global {
  interface HTMLElementTagNameMap {
    "{{tag}}": {{class}};
  }
}
