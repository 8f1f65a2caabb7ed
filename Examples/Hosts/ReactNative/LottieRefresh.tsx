import LottieView from "lottie-react-native";
import React, { forwardRef, useEffect, useImperativeHandle, useState } from "react";
import { Animated, StyleSheet } from "react-native";

import { RefreshAnimation, RefreshFiles, useRefreshFile } from "./RefreshAnimation";
import { RefreshFile, RefreshTimeline } from "./RefreshTimeline";

const AnimatedLottieView = Animated.createAnimatedComponent(LottieView);

/** Shows a Lottie file of RefreshKit with lottie-react-native 6 or later. */
export const LottieRefresh = forwardRef<RefreshAnimation, { files: RefreshFiles<RefreshFile> }>(
  function LottieRefresh({ files }, ref) {
    const file = useRefreshFile(files);
    const [progress] = useState(() => new Animated.Value(0));
    const [timeline] = useState(() => new RefreshTimeline(progress, file));
    useImperativeHandle(ref, () => timeline, [timeline]);
    useEffect(() => timeline.replace(file), [timeline, file]);
    useEffect(() => () => timeline.stop(), [timeline]);
    return (
      <AnimatedLottieView
        autoPlay={false} loop={false} progress={progress} resizeMode="contain" source={file}
        style={StyleSheet.absoluteFill} />
    );
  },
);
