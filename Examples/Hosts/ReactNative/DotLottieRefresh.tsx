import { DotLottie, Dotlottie } from "@lottiefiles/dotlottie-react-native";
import React, { forwardRef, useCallback, useEffect, useImperativeHandle, useRef } from "react";
import { StyleSheet } from "react-native";

import { RefreshAnimation, RefreshFiles, useRefreshFile } from "./RefreshAnimation";

type File = string | { uri: string };
type Life =
  | { phase: "pull"; ratio: number }
  | { phase: "refreshing" | "ended" }
  | { phase: "ending"; whenDone: () => void };

/**
 * Shows a dotLottie file of RefreshKit with dotlottie-react-native. The file's state machine plays the parts.
 *
 * Each appearance is a file of its own: this player does not say whether a file has the machine of an appearance.
 */
export const DotLottieRefresh = forwardRef<RefreshAnimation, { files: RefreshFiles<File> }>(
  function DotLottieRefresh({ files }, ref) {
    const file = useRefreshFile(files);
    const player = useRef<Dotlottie>(null);
    const life = useRef<Life>({ phase: "pull", ratio: 0 });
    const isReady = useRef(false);

    const become = useCallback((next: Life) => {
      const before = life.current;
      life.current = next;
      if (before.phase === "ending") before.whenDone();
      if (next.phase === "pull") {
        player.current?.stateMachineSetNumericInput("pull", 100 * Math.min(Math.max(next.ratio, 0), 1));
        player.current?.stateMachineFire("pulled");
      }
      if (next.phase === "refreshing") player.current?.stateMachineSetBooleanInput("isRefreshing", true);
    }, []);

    useImperativeHandle(ref, () => ({
      pull: ratio => become({ phase: "pull", ratio }),
      refresh: () => become({ phase: "refreshing" }),
      end: result => new Promise<void>(resolve => {
        become({ phase: "ending", whenDone: resolve });
        // Does nothing for a file with one ending, which has no such input.
        player.current?.stateMachineSetStringInput("result", result);
        player.current?.stateMachineSetBooleanInput("isRefreshing", false);
        if (!isReady.current) become({ phase: "ended" });
      }),
    }), [become]);

    // Another file begins with the pull: what is left of an ending is not shown.
    const start = useCallback(() => {
      player.current?.stateMachineLoad("refresh");
      player.current?.stateMachineStart();
      isReady.current = true;
      become(life.current.phase === "ending" ? { phase: "ended" } : life.current);
    }, [become]);

    useEffect(() => () => become({ phase: "ended" }), [become]);

    return (
      <DotLottie
        ref={player} source={file} autoplay={false} loop={false} useFrameInterpolation style={StyleSheet.absoluteFillObject}
        onLoad={start} onLoadError={() => become({ phase: "ended" })}
        // The state machine also fires the custom event `refreshend`, which the player on iOS does not pass on.
        onStateMachineStateEntered={state => {
          if (state === "done" && life.current.phase === "ending") become({ phase: "ended" });
        }} />
    );
  },
);
