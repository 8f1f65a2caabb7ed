import ArgumentParser

/// How frames are drawn.
struct DrawingOptions: ParsableArguments {
  @Flag(help: "Draw each frame whole too, and fail at the first pixel that is other than by damage.")
  var verifyDamage = false

  /// How many threads a clip in a process of its own may keep busy.
  @Option(help: .private)
  var threads = 1

  /// The same choices as arguments for the process of one clip.
  func arguments(threads: Int) -> [String] {
    (verifyDamage ? ["--verify-damage"] : []) + ["--threads", "\(threads)"]
  }
}
