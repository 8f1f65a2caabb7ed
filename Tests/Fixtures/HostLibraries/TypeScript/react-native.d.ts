declare module "react-native" {
  import type { FunctionComponent, ReactElement } from "react";

  export interface NativeSyntheticEvent<T> { readonly nativeEvent: T }
  export interface NativeScrollEvent { readonly contentOffset: { readonly x: number; readonly y: number } }
  export interface Style {
    flex?: number;
    overflow?: "hidden" | "visible";
    position?: "absolute" | "relative";
    left?: number;
    right?: number;
    top?: number;
    height?: number;
    transform?: { translateY: number | Animated.Value }[];
  }
  export type StyleProp = Style | readonly Style[];
  export interface ViewProps {
    style?: StyleProp;
    children?: ReactElement | readonly ReactElement[];
    pointerEvents?: "none" | "auto";
    importantForAccessibility?: "auto" | "no-hide-descendants";
    accessibilityElementsHidden?: boolean;
  }
  export const View: FunctionComponent<ViewProps>;

  export namespace StyleSheet {
    const absoluteFill: Style;
    const absoluteFillObject: Style;
    function create<T extends { [name: string]: Style }>(styles: T): T;
  }

  export namespace Animated {
    class Value {
      constructor(value: number);
      setValue(value: number): void;
      stopAnimation(callback?: (value: number) => void): void;
      addListener(listener: (state: { value: number }) => void): string;
    }
    interface TimingConfig {
      toValue: number;
      duration?: number;
      easing?: (value: number) => number;
      isInteraction?: boolean;
      useNativeDriver: boolean;
    }
    interface CompositeAnimation { start(callback?: (result: { finished: boolean }) => void): void }
    function timing(value: Value, config: TimingConfig): CompositeAnimation;
    const View: FunctionComponent<ViewProps>;
    type WithAnimatedValues<P> = { [K in keyof P]: P[K] | (P[K] extends number | undefined ? Value : never) };
    function createAnimatedComponent<P>(component: FunctionComponent<P>): FunctionComponent<WithAnimatedValues<P>>;
  }
  export namespace Easing { function linear(value: number): number }

  export interface PanResponderGestureState { readonly dx: number; readonly dy: number }
  interface PanResponderCallbacks {
    onMoveShouldSetPanResponderCapture?(event: unknown, state: PanResponderGestureState): boolean;
    onPanResponderTerminationRequest?(): boolean;
    onPanResponderGrant?(): void;
    onPanResponderMove?(event: unknown, state: PanResponderGestureState): void;
    onPanResponderRelease?(): void;
    onPanResponderTerminate?(): void;
  }
  export namespace PanResponder {
    function create(callbacks: PanResponderCallbacks): { readonly panHandlers: {} };
  }

  export namespace AccessibilityInfo {
    function isReduceMotionEnabled(): Promise<boolean>;
    function addEventListener(name: "reduceMotionChanged", handler: (isOn: boolean) => void): { remove(): void };
    function announceForAccessibility(text: string): void;
  }
  export namespace I18nManager { const isRTL: boolean }
  export function useColorScheme(): "light" | "dark" | null | undefined;
}
