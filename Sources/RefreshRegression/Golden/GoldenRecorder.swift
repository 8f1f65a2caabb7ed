import Foundation

/// What recording a clip came to.
public enum RecordOutcome: String, Hashable, Sendable {
  /// There was no golden, and there is one now.
  case added
  /// The golden was replaced.
  case replaced
  /// The golden was left as it was: nothing in it would change, or the mode forbids it.
  case kept
  /// There is no golden, and the mode forbids writing one.
  case missing
  /// The clip shows something else than its golden, and the mode forbids writing it.
  case outdated
}

/// Records clips as goldens, as far as a mode allows.
public struct GoldenRecorder: Sendable {
  /// The folder that the goldens lie in.
  public let goldens: URL
  /// Which goldens may be written.
  public let mode: RecordMode

  /// A recorder into a folder of goldens.
  public init(goldens: URL, mode: RecordMode) {
    self.goldens = goldens
    self.mode = mode
  }

  /// Records a clip.
  ///
  /// A golden whose pictures and times the clip still has keeps its files, so that only what can be seen to change
  /// shows in a review; mode `all` alone brings digests and renderer up to date too. A golden that cannot be read is
  /// replaced in the modes `changed` and `all`.
  ///
  /// - Throws: `GoldenError`, `ClipError` and `RenderError`; nothing is changed then.
  @discardableResult
  public func record(_ clip: GoldenClip) throws -> RecordOutcome {
    let folder = clip.folder(in: goldens)
    let isThere = SafeFile.kind(folder.path) != .nothing
    if mode == .never || mode == .missing, isThere {
      return mode == .never ? try look(at: clip, in: folder) : .kept
    }
    if mode == .never { return .missing }
    let draft = try GoldenDraft(recording: clip)
    if isThere, let old = try? Golden(of: clip, in: folder) {
      if mode == .changed, draft.shows(sameAs: old.manifest), old.manifest.tolerance == clip.tolerance {
        // Damage that the manifest does not know of is a reason to write anew.
        if (try? old.check()) != nil { return .kept }
      }
      if draft.manifest == old.manifest { return .kept }
    }
    try GoldenWriter(folder: folder).write(draft)
    return isThere ? .replaced : .added
  }

  private func look(at clip: GoldenClip, in folder: URL) throws -> RecordOutcome {
    let golden = try Golden(of: clip, in: folder)
    let draft = try GoldenDraft(recording: clip)
    return draft.shows(sameAs: golden.manifest) ? .kept : .outdated
  }
}
