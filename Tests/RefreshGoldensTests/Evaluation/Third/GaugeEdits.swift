extension EditedControl {
  static let gaugeEdits = [
    AuthorEdit(
      1, "animationDuration 1 → 0.8", truth: "a cycle takes 0.8 s instead of 1 s", names: ["cycle"], ["0.8"],
      ["1 s"]),
    AuthorEdit(
      2, "the gradient's second colour F1C40F → 3498DB",
      truth: "the second of the ring's colors, with both colours",
      names: ["ring"], ["colo"]),
    AuthorEdit(
      3, "track's lineWidth 6 → 8", truth: "the lineWidth of the ring's mask 8 instead of 6",
      names: ["ring", "mask"],
      ["line"], ["6"], ["8"]),
    AuthorEdit(
      4, "track's lineCap round → butt", truth: "the lineCap of the ring's mask butt instead of round",
      names: ["ring", "mask"], ["cap", "Cap"], ["round"], ["butt"]),
    AuthorEdit(
      5, "count 12 → 8", truth: "ticks has 8 instances instead of 12 (and they are 45° apart instead of 30°)",
      names: ["ticks"], ["12"], ["8"]),
    AuthorEdit(
      6, "ticks' instanceDelay 0.04 → 0.02", truth: "ticks' instanceDelay 0.02 s instead of 0.04 s",
      names: ["ticks"],
      ["elay"], ["0.04"], ["0.02"]),
    AuthorEdit(
      7, "ticks' instanceAlphaOffset -0.07 → -0.03",
      truth: "ticks' instanceAlphaOffset −0.03 instead of −0.07",
      names: ["ticks"], ["lpha"], ["0.07"], ["0.03"]),
    AuthorEdit(
      8, "tick's height 5 → 8", truth: "the tick is 8 points high instead of 5", names: ["tick"],
      ["bounds", "height", "high"], ["5"], ["8"]),
    AuthorEdit(
      9, "percent's font size 12 → 14", truth: "percent's font size 14 instead of 12", names: ["percent"],
      ["font", "size"], ["12"], ["14"]),
    AuthorEdit(
      10, "note “Updating…” → “Loading…”", truth: "note says “Loading…” instead of “Updating…”",
      names: ["note"],
      ["Updating…"], ["Loading…"]),
    AuthorEdit(
      11, "strokeEnd 0.9 → 0.75 times the pull's ratio",
      truth: "the strokeEnd of the ring's mask follows the pull up to 0.75 instead of 0.9",
      names: ["ring", "mask"],
      ["strokeEnd"], ["0.9", "pull"], ["0.75", "0.15"]),
    AuthorEdit(
      12, "turn to 2π → -2π", truth: "the ring turns the other way: −360° instead of 360°", names: ["ring"],
      ["360", "other way", "anticlockwise", "counter"]),
    AuthorEdit(
      13, "blink's repeatCount 2 → 1", truth: "the tick blinks once in a cycle instead of twice",
      names: ["tick"],
      ["once", "twice", "runs", "times", "repeat"]),
    AuthorEdit(
      14, "second text after 0.5 → 0.65 s", truth: "percent's text changes to “• •” 0.15 s later",
      names: ["percent"],
      ["0.15", "0.65"], ["later", "after"]),
    AuthorEdit(
      15, "result “All caught up” → “Up to date”", truth: "note says “Up to date” instead of “All caught up”",
      names: ["note"], ["All caught up"], ["Up to date"]),
    AuthorEdit(
      16, "check's draw 0.35 → 0.5 s", truth: "the check's strokeEnd takes 0.5 s instead of 0.35 s",
      names: ["check"],
      ["0.35"], ["0.5"]),
    AuthorEdit(
      17, "exit's delay 0.1 → 0.25 s", truth: "the exit's fade begins 0.15 s later (0.25 s instead of 0.1 s)",
      names: ["0.15", "0.25"], ["later", "delay", "after"]),
    AuthorEdit(
      18, "insetDuration 0.25 → 0.4", truth: "the inset takes 0.4 s to open and to close instead of 0.25 s",
      names: ["0.25"], ["0.4"], ["inset", "content", "open", "close"]),
    AuthorEdit(
      19, "the line that adds ticks removed", truth: "ticks is missing", names: ["ticks"], ["missing"]),
    AuthorEdit(20, "ring's frame → its bounds' size and position", truth: nil),
  ]
}
