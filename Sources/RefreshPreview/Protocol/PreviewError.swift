/// What cannot be done, in one line that the page shows.
struct PreviewError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// The gesture takes too long to be made again.
  static let longGesture = PreviewError(
    "the gesture takes more than \(Int(LiveStage.makeTimeout)) s to play again; pull again for a shorter one")
}
