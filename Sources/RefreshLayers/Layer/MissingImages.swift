import RefreshIO

/// The files that were to be images and could not be, in this process.
///
/// A clip looks different once they are there, as it does when an image that it draws is edited. They count for every clip:
/// a control may look for its images once, before others are played.
package enum MissingImages {
  private static let known = Locked<Set<String>>([])

  /// Notes that a file was looked for, and is missing or no image.
  static func note(_ path: String) { _ = known.withLock { $0.insert(path) } }

  /// The paths of all of them.
  package static var paths: Set<String> { known.withLock { $0 } }
}
