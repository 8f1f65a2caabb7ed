import { useEffect, useState } from "react";
import { AccessibilityInfo, I18nManager, useColorScheme } from "react-native";

/** The calls of `PullToRefresh` to a view that shows an exported control: `LottieRefresh` or `DotLottieRefresh`. */
export interface RefreshAnimation {
  /** Shows a pull; 1 is the height of the control. */
  pull(ratio: number): void;
  /** Plays the loop until `end`. */
  refresh(): void;
  /**
   * Plays the loop to its end, then the ending of a result, and keeps showing its last frame.
   *
   * @param result `success`, `failure`, or what follows `end-` in the name of another ending. Others end as success.
   * @returns when the ending has been played, or another life has begun, or the view is gone.
   */
  end(result: string): Promise<void>;
}

/**
 * A control's files by appearance: `{ "": require("./Waves.json"), "-dark": require("./Waves-dark.json") }`. The keys
 * are what `export` adds to the names; an app need not have all of them.
 */
export type RefreshFiles<File> = { "": File } & { [appearance: string]: File | undefined };

/** The file that fits best to how the app looks. */
export function useRefreshFile<File>(files: RefreshFiles<File>): File {
  const isDark = useColorScheme() === "dark";
  const [isReduced, setReduced] = useState(false);
  useEffect(() => {
    AccessibilityInfo.isReduceMotionEnabled().then(setReduced);
    const subscription = AccessibilityInfo.addEventListener("reduceMotionChanged", setReduced);
    return () => subscription.remove();
  }, []);
  const parts = [isDark && "-dark", I18nManager.isRTL && "-right-to-left", isReduced && "-reduced-motion"]
    .filter((part): part is string => part !== false);
  const choices = Array.from({ length: 1 << parts.length }, (_, mask) =>
    parts.filter((_, index) => mask & (1 << index)));
  choices.reverse().sort((a, b) => b.length - a.length);
  const best = choices.map(choice => files[choice.join("")]).find(file => file !== undefined);
  return best ?? files[""];
}
