extension EditedControl {
  static let metronomeEdits = [
    AuthorEdit(
      1, "animationDuration 1.4 → 1.7", truth: "a cycle takes 1.7 s instead of 1.4 s", names: ["cycle"],
      ["1.4"],
      ["1.7"]),
    AuthorEdit(
      2, "angle 0.5 → 0.7, both ends of the swing and the pull",
      truth: "the arm's rotation swings to ±40° instead of ±29°", names: ["arm"], ["rotation"],
      ["29", "28.6"],
      ["40"]),
    AuthorEdit(
      3, "the right end of the swing alone 0.5 → 0.3",
      truth: "the arm's rotation goes to 17° instead of 29° on the right",
      names: ["arm"], ["rotation"], ["29", "28.6"], ["17"]),
    AuthorEdit(
      4, "swing's middle key time 0.5 → 0.4",
      truth: "the arm is at its right end after 0.56 s instead of 0.7 s",
      names: ["arm"], ["0.56", "0.14", "0.4", "40"], ["0.7", "0.14", "0.5", "50"]),
    AuthorEdit(
      5, "swing's timing ease in and out → linear",
      truth: "the arm's rotation runs linearly instead of easing in and out",
      names: ["arm"], ["ease", "linear"]),
    AuthorEdit(
      6, "arm's height 56 → 48", truth: "the arm is 48 points long instead of 56", names: ["arm"],
      ["bounds", "height", "high"], ["56"], ["48"]),
    AuthorEdit(
      7, "arm's anchorPoint.y 1 → 0.9", truth: "the arm's anchorPoint.y 0.9 instead of 1", names: ["arm"],
      ["nchor"],
      ["0.9"]),
    AuthorEdit(
      8, "weight slides to y 30 → 22", truth: "the weight's position.y goes to 22 instead of 30",
      names: ["weight"],
      ["position", "y"], ["30"], ["22"]),
    AuthorEdit(
      9, "the group's duration 0.5 → 0.35",
      truth: "the weight's group takes 0.35 s instead of 0.5 s (0.7 instead of 1)",
      names: ["weight"], ["0.35", "0.7"], ["0.5", "1 s"]),
    AuthorEdit(
      10, "the group's autoreverses true → false", truth: "the weight no longer comes back but jumps",
      names: ["weight"],
      ["back", "reverse"]),
    AuthorEdit(
      11, "weight dims to 0.4 → 0.7", truth: "the weight's opacity goes to 0.7 instead of 0.4",
      names: ["weight"],
      ["opacity", "alpha"], ["0.4"], ["0.7"]),
    AuthorEdit(
      12, "bells' damping 7 → 14",
      truth: "the springs of both bells' scale have a damping of 14 instead of 7 (ratio 0.4 instead of 0.2)",
      names: ["bell"], ["damping"], ["7", "0.2"], ["14", "0.4"]),
    AuthorEdit(
      13, "right bell rings after 0.7 → 0.85 s", truth: "the right bell's scale starts 0.15 s later",
      names: ["right bell"], ["0.15", "0.85"], ["later", "after"]),
    AuthorEdit(
      14, "left bell's backgroundColor F1C40F → 27AE60",
      truth: "the left bell's backgroundColor, with both colours",
      names: ["left bell"], ["colo", "Colo"]),
    AuthorEdit(
      15, "a path's point: the window's top left corner 24 → 8",
      truth: "the path of the window's mask: one corner 16 points further left", names: ["window", "mask"],
      ["path"], ["16"]),
    AuthorEdit(
      16, "base's lineDashPattern [6, 4] → [3, 3]", truth: "base's lineDashPattern 3, 3 instead of 6, 4",
      names: ["base"],
      ["ash"]),
    AuthorEdit(
      17, "sublayers plate, arm → arm, plate", truth: "the arm is behind the plate instead of in front of it",
      names: ["arm", "plate"], ["front", "behind", "order", "above", "below", "over", "under"]),
    AuthorEdit(
      18, "exit 0.6 → 0.9 s", truth: "the exit takes 0.9 s instead of 0.6 s", names: ["0.6"], ["0.9"]),
    AuthorEdit(
      19, "exitPolicy finishCycle → blendOut",
      truth: "the refresh leaves its cycle at once: the exit begins 0.8 s earlier",
      names: ["exit", "cycle", "refresh"],
      ["0.8", "at once", "lend", "1.2"]),
    AuthorEdit(20, "plate's borderColor black → red, with a borderWidth of 0", truth: nil),
  ]
}
