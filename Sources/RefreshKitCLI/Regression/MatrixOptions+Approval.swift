import RefreshAuthoring

extension MatrixOptions {
  /// The command that records one clip of these options as it is now, to be pasted into a shell in the package's
  /// folder.
  ///
  /// Clips that the command line asked for are in no file, so that the command has to ask for them again.
  func approval(of clip: String) -> String {
    var words = ["swift", "run", "refreshkit", "record", "--mode", "changed"]
    func add(_ option: String, _ values: [String]) {
      for value in values { words += ["--" + option, value] }
    }
    add("config", config.map { [$0] } ?? [])
    add("goldens", goldens.map { [$0] } ?? [])
    for (option, values) in [
      ("type", type), ("anchor", anchor), ("scenario", scenario), ("edge", edge),
      ("appearance", appearance + (dark ? ["dark"] : [])),
      ("direction", direction + (rtl ? ["right-to-left"] : [])),
      ("motion", motion + (reducedMotion ? ["reduced"] : [])), ("size", size), ("scale", scale), ("fps", fps),
    ] {
      add(option, values)
    }
    let special: Set<Character> = [".", "*", "+", "?", "^", "$", "{", "}", "(", ")", "|", "[", "]", "\\"]
    let pattern = clip.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
    add("filter", ["^\(pattern)$"])
    return words.map(\.shellQuoted).joined(separator: " ")
  }
}
