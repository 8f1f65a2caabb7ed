import RefreshFiles
import RefreshGoldens

/// Lines and Markdown about changes between files.
extension RegressionReport {
  /// Lines about each compared file, followed by an indented line for each of its changes.
  package var differenceLines: [String] {
    clips.filter { $0.status != .broken }.flatMap { clip -> [String] in
      let name = clip.title.printable
      guard clip.status == .failed else {
        let frames = clip.frames == 1 ? "" : ", \(clip.frames.counted("frame"))"
        return ["\(name): nothing visible changed\(frames)"]
      }
      return ["\(name): \(clip.extent)"] + clip.allChanges.map { "  \($0)".printableLine }
    }
  }

  /// Markdown about the changed files, for a comment on a pull request.
  package var markdown: String {
    let changed = clips.filter { $0.status == .failed }
    let heading =
      changed.isEmpty
      ? "Nothing visible changed" : changed.count.counted(of: clips.count, "file", "changed", "changed")
    let parts = clips.filter { $0.status != .passed }.map { clip -> String in
      let title = "#### \(Self.escaped(clip.title))"
      guard clip.status == .failed else {
        return "\(title)\n\nIt cannot be compared: \(Self.escaped(clip.message))"
      }
      let items = clip.allChanges.map { "- **\($0.kind.rawValue)**: \(Self.escaped($0.sentence))" }
      return ([title, "", "\(clip.extent).", ""] + items).joined(separator: "\n")
    }
    let same = clips.filter { $0.status == .passed }.map { "`\($0.title.printable)`" }
    let rest =
      same.isEmpty || changed.isEmpty ? [] : ["Nothing visible changed in \(same.joined(separator: ", "))."]
    return (["### \(heading)"] + parts + rest).joined(separator: "\n\n")
  }

  /// Text with all characters escaped that have a meaning in Markdown.
  private static func escaped(_ text: String) -> String {
    text.printableLine.map { #"\`*_{}[]<>#|~@"#.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}

extension ClipReport {
  /// Path of the file with its former path: "art/new.json (renamed from old.json)".
  fileprivate var title: String {
    (file ?? name) + (formerFile.map { " (renamed from \($0))" } ?? "")
  }

  /// Number of changes and differing frames: "2 changes, seen in 40 of 60 frames".
  fileprivate var extent: String {
    let changes = allChanges.count.counted("change")
    guard differing > 0, frames > 1 else { return changes }
    return "\(changes), seen in \(differing) of \(frames.counted("frame"))"
  }
}
