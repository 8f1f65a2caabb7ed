extension EditedControl {
  static let dewdropEdits = [
    AuthorEdit(
      1, "height 84 → 100", truth: "the control is 100 points high instead of 84", names: ["84"], ["100"],
      ["high", "height"]),
    AuthorEdit(
      2, "animationDuration 1.2 → 1.5", truth: "a cycle takes 1.5 s instead of 1.2 s", names: ["cycle"],
      ["1.2"],
      ["1.5"]),
    AuthorEdit(
      3, "triggerDistance 84 → 110", truth: "the control arms at 110 points instead of 84", names: ["84"],
      ["110"],
      ["arm", "trigger"]),
    AuthorEdit(
      4, "drop's fillColor 2E86C1 → 8E44AD", truth: "the drop's fillColor, with both colours",
      names: ["drop"],
      ["fill", "colo"]),
    AuthorEdit(
      5, "drawnOut 18 → 12 times the pull's ratio",
      truth: "the drop's path follows the pull: its tip by 12 points instead of 18, 6 less at most",
      names: ["drop"],
      ["path"], ["pull"], ["6", "12"]),
    AuthorEdit(
      6, "a path's control point: shoulder 0.2 → 0.38 of the side",
      truth: "the drop's path has another form throughout, its shoulders 5.4 points wider", names: ["drop"],
      ["path"], ["5.4"]),
    AuthorEdit(
      7, "quiver to drawnOut 12 → 7",
      truth: "in a cycle, the tip of the drop's path goes up 7 points instead of 12",
      names: ["drop"], ["path"], ["5", "7"]),
    AuthorEdit(
      8, "quiver's timing ease in and out → ease in", truth: "the drop's path eases in instead of in and out",
      names: ["drop"], ["path"], ["ease"]),
    AuthorEdit(
      9, "wobble's damping 5 → 9",
      truth: "the spring of the drop's scale.x has a damping of 9 instead of 5 (ratio 0.34 instead of 0.19)",
      names: ["drop"], ["damping"], ["5", "0.19"], ["9", "0.34"]),
    AuthorEdit(
      10, "spacing 18 → 24",
      truth:
        "beads are 24 points apart instead of 18: the outer two 12 points, the inner two 6 points further out",
      names: ["bead"], ["position", "apart", "further", "left", "right"], ["6", "12", "24", "139.5"]),
    AuthorEdit(
      11, "stagger 0.08 → 0.12 s",
      truth:
        "beads hop 0.12 s after each other instead of 0.08: from bead 2 to 5 they start 0.04 to 0.16 s later",
      names: ["bead"], ["later", "after", "apart"], ["0.04", "0.12", "0.16"]),
    AuthorEdit(
      12, "stagger reversed: index → count - 1 - index",
      truth: "beads hop in reverse order: bead 1 starts 0.32 s later, bead 5 0.32 s earlier", names: ["bead"],
      ["reverse", "order", "0.32"]),
    AuthorEdit(
      13, "hop 10 → 14 points", truth: "beads hop 14 points high instead of 10, to y 58 instead of 62",
      names: ["bead"], ["position", "y"], ["58", "4", "14"]),
    AuthorEdit(
      14, "hop's duration 0.26 → 0.34",
      truth: "a hop takes 0.34 s instead of 0.26 s (0.68 instead of 0.52 and back)",
      names: ["bead"], ["0.26", "0.52"], ["0.34", "0.68"]),
    AuthorEdit(
      15, "beads 5 → 4", truth: "bead 5 is missing (and the others are 9 points further right)",
      names: ["bead 5"],
      ["missing"]),
    AuthorEdit(
      16, "hop's autoreverses true → false", truth: "beads no longer come back from their hop but jump",
      names: ["bead"],
      ["back", "reverse"]),
    AuthorEdit(
      17, "exit 0.45 → 0.7 s", truth: "the exit takes 0.7 s instead of 0.45 s", names: ["0.45"], ["0.7"]),
    AuthorEdit(
      18, "anchorPosition bottom → middle",
      truth:
        "the animation view is anchored in the middle instead of at the bottom: 38 points higher at full pull",
      names: ["anchor", "38", "animation view"], ["middle", "bottom", "higher", "38"]),
    AuthorEdit(
      19, "drop's shadowOpacity 0.25 → 0", truth: "the drop's shadowOpacity 0 instead of 0.25",
      names: ["drop"],
      ["shadow"], ["0.25"]),
    AuthorEdit(20, "middle - half + offset → middle + (offset - half)", truth: nil),
  ]
}
