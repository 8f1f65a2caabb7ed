/// What cannot be done, in one line that the page shows.
struct PreviewError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
