/// Why an animation could not be added; one line that says what is allowed.
struct AnimationError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
