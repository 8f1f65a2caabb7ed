import React, { ReactElement, Ref, useMemo, useRef } from "react";
import {
  AccessibilityInfo, Animated, NativeScrollEvent, NativeSyntheticEvent, PanResponder, StyleSheet, View,
} from "react-native";

import type { RefreshAnimation } from "./RefreshAnimation";

/** The properties that a list needs to be pulled. */
interface ScrollProps {
  bounces: false;
  overScrollMode: "never";
  scrollEventThrottle: number;
  onScroll(event: NativeSyntheticEvent<NativeScrollEvent>): void;
}

interface PullToRefreshProps {
  /** The height of the exported file. */
  height: number;
  /** Refreshes; the result is `success` unless it says another. A promise that is rejected is a `failure`. */
  onRefresh(): Promise<string | void>;
  /** The view that shows the control. */
  animation(ref: Ref<RefreshAnimation>): ReactElement;
  /** The list: `scroll => <FlatList {...scroll} … />`. */
  children(scroll: ScrollProps): ReactElement;
  /** A screen reader's announcements of a refresh and of its results. */
  announcements?: { [key: string]: string | undefined };
}

const english = { refreshing: "Refreshing", success: "Updated", failure: "Could not refresh" };

/** The part of a finger's distance that the content follows. */
const resistance = 0.5;

/** A control above a list: it measures the pull, opens and closes the content, and decides when to refresh. */
export function PullToRefresh(props: PullToRefreshProps): ReactElement {
  const animation = useRef<RefreshAnimation>(null);
  const latest = useRef(props);
  latest.current = props;
  const host = useMemo(() => new Host(() => latest.current, () => animation.current), []);
  const { height } = props;
  return (
    <View style={styles.clip} {...host.responder.panHandlers}>
      <Animated.View
        importantForAccessibility="no-hide-descendants" accessibilityElementsHidden pointerEvents="none"
        style={[styles.control, { height, top: -height, transform: [{ translateY: host.offset }] }]}>
        {props.animation(animation)}
      </Animated.View>
      <Animated.View style={[styles.content, { transform: [{ translateY: host.offset }] }]}>
        {props.children(host.scroll)}
      </Animated.View>
    </View>
  );
}

class Host {
  readonly offset = new Animated.Value(0);
  private phase: "idle" | "refreshing" | "ending" | "closing" = "idle";
  private isAtTop = true;
  /** Where the content is, in points. */
  private place = 0;
  private start = 0;

  constructor(
    private readonly props: () => PullToRefreshProps, private readonly animation: () => RefreshAnimation | null,
  ) {
    this.offset.addListener(({ value }) => {
      this.place = value;
      if (this.phase === "idle") this.animation()?.pull(value / this.props().height);
    });
  }

  readonly scroll: ScrollProps = {
    bounces: false,
    overScrollMode: "never",
    scrollEventThrottle: 16,
    onScroll: event => { this.isAtTop = event.nativeEvent.contentOffset.y <= 0; },
  };

  readonly responder = PanResponder.create({
    // Before the list takes the finger for itself, which it does after some points.
    onMoveShouldSetPanResponderCapture: (_, { dx, dy }) =>
      Math.abs(dy) > 2 * Math.abs(dx) && (this.place > this.rest ? dy !== 0 : this.isAtTop && dy > 2),
    onPanResponderTerminationRequest: () => false,
    onPanResponderGrant: () => {
      this.offset.stopAnimation();
      this.start = this.place;
      // The next pull takes over while the content closes.
      if (this.phase === "closing") this.phase = "idle";
    },
    onPanResponderMove: (_, { dy }) => this.offset.setValue(Math.max(this.rest, this.start + dy * resistance)),
    onPanResponderRelease: () => this.release(),
    onPanResponderTerminate: () => this.release(),
  });

  /** Where the content is without a finger. */
  private get rest(): number {
    return this.phase === "refreshing" || this.phase === "ending" ? this.props().height : 0;
  }

  private release(): void {
    if (this.phase === "closing") this.close();
    else if (this.phase === "idle" && this.place >= this.props().height) void this.refresh();
    else this.glide(this.rest);
  }

  private async refresh(): Promise<void> {
    this.phase = "refreshing";
    this.announce("refreshing");
    this.animation()?.refresh();
    this.glide(this.props().height);
    const result = await this.props().onRefresh().then(result => result ?? "success", () => "failure");
    this.phase = "ending";
    this.announce(result);
    await this.animation()?.end(result);
    this.close();
  }

  private close(): void {
    this.phase = "closing";
    this.glide(0, () => {
      if (this.phase !== "closing") return;
      this.phase = "idle";
      this.animation()?.pull(0);
    });
  }

  private glide(toValue: number, whenThere: () => void = () => {}): void {
    Animated.timing(this.offset, { toValue, duration: 300, useNativeDriver: false }).start(({ finished }) => {
      if (finished) whenThere();
    });
  }

  private announce(key: string): void {
    const text = { ...english, ...this.props().announcements }[key];
    if (text) AccessibilityInfo.announceForAccessibility(text);
  }
}

const styles = StyleSheet.create({
  clip: { flex: 1, overflow: "hidden" },
  control: { position: "absolute", left: 0, right: 0 },
  content: { flex: 1 },
});
