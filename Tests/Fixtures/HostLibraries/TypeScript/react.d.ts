// The signatures of the libraries that hosts use, for the compiler; nothing here runs.
declare module "react" {
  export type Ref<T> = ((value: T | null) => void) | { readonly current: T | null } | null;
  export interface RefObject<T> { readonly current: T | null }
  export interface MutableRefObject<T> { current: T }
  export interface ReactElement { readonly type: unknown }
  export type FunctionComponent<P> = (props: P) => ReactElement | null;
  export function useRef<T>(initial: T): MutableRefObject<T>;
  export function useRef<T>(initial: null): RefObject<T>;
  export function useState<T>(initial: T | (() => T)): [T, (value: T) => void];
  export function useMemo<T>(make: () => T, changes: readonly unknown[]): T;
  export function useCallback<F>(body: F, changes: readonly unknown[]): F;
  export function useEffect(effect: () => void | (() => void), changes?: readonly unknown[]): void;
  export function useImperativeHandle<T>(ref: Ref<T> | undefined, make: () => T, changes?: readonly unknown[]): void;
  export function forwardRef<T, P>(
    render: (props: P, ref: Ref<T>) => ReactElement | null): FunctionComponent<P & { ref?: Ref<T> }>;
  const React: { createElement(...parts: unknown[]): ReactElement };
  export default React;
}

declare namespace JSX {
  type Element = import("react").ReactElement;
  interface ElementAttributesProperty { props: {} }
  interface IntrinsicElements {}
}
