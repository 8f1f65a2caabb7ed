declare module "lottie-react-native" {
  import type { FunctionComponent } from "react";
  import type { StyleProp } from "react-native";

  interface LottieViewProps {
    source: string | { uri: string } | { fr: number; op: number };
    progress?: number;
    loop?: boolean;
    autoPlay?: boolean;
    resizeMode?: "cover" | "contain" | "center";
    style?: StyleProp;
  }
  const LottieView: FunctionComponent<LottieViewProps>;
  export default LottieView;
}

declare module "@lottiefiles/dotlottie-react-native" {
  import type { FunctionComponent, Ref } from "react";
  import type { StyleProp } from "react-native";

  export interface Dotlottie {
    stateMachineLoad(stateMachineId: string): void;
    stateMachineStart(): void;
    stateMachineFire(event: string): void;
    stateMachineSetNumericInput(key: string, value: number): boolean;
    stateMachineSetStringInput(key: string, value: string): boolean;
    stateMachineSetBooleanInput(key: string, value: boolean): boolean;
  }
  interface DotLottieProps {
    ref?: Ref<Dotlottie>;
    source: string | { uri: string };
    loop?: boolean;
    autoplay?: boolean;
    useFrameInterpolation?: boolean;
    style: StyleProp;
    onLoad?(): void;
    onLoadError?(): void;
    onStateMachineStateEntered?(enteringState: string): void;
    onStateMachineCustomEvent?(message: string): void;
  }
  export const DotLottie: FunctionComponent<DotLottieProps>;
}

declare module "@lottiefiles/dotlottie-web" {
  interface Events {
    load: { type: "load" };
    stateMachineCustomEvent: { type: "stateMachineCustomEvent"; eventName: string };
    stateMachineStateEntered: { type: "stateMachineStateEntered"; state: string };
  }
  export class DotLottie {
    constructor(config: { canvas: HTMLCanvasElement; src: string; autoplay?: boolean; loop?: boolean });
    addEventListener<T extends keyof Events>(type: T, listener: (event: Events[T]) => void): void;
    stateMachineLoad(stateMachineId: string): boolean;
    stateMachineStart(): boolean;
    stateMachineFireEvent(name: string): void;
    stateMachineSetNumericInput(name: string, value: number): boolean;
    stateMachineSetStringInput(name: string, value: string): boolean;
    stateMachineSetBooleanInput(name: string, value: boolean): boolean;
    destroy(): void;
  }
}
