import Foundation

/// What a run that was killed has left half-written: hidden files and folders named `.<target>.<random>.tmp`.
public enum Leftovers {
  /// For how many seconds nothing has changed in what nobody writes any more: far longer than any write takes.
  static let age: TimeInterval = 60

  /// Removes leftovers from a folder.
  ///
  /// - Parameters:
  ///   - target: the beginning of the target's name; nil for all targets.
  ///   - start: removes those that have changed since then, which the caller knows to be nobody's; nil removes those
  ///     that have not changed for a minute.
  public static func sweep(_ folder: URL, of target: String? = nil, since start: Date? = nil) {
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
    where name.hasPrefix(".\(target.map { $0 + "." } ?? "")") && name.hasSuffix(".tmp") {
      let file = folder.appendingPathComponent(name)
      guard let changed = try? manager.attributesOfItem(atPath: file.path)[.modificationDate] as? Date else {
        continue
      }
      let isDead = start.map { changed >= $0 } ?? (Date().timeIntervalSince(changed) > age)
      if isDead { try? manager.removeItem(at: file) }
    }
  }
}
