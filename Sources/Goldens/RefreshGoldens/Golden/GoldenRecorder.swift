import Foundation
import RefreshFiles
import RefreshFrames

/// The result of recording a clip.
public enum RecordOutcome: String, Hashable, Sendable {
  /// A new golden.
  case added
  /// The golden was replaced.
  case replaced
  /// The golden was left as it was: nothing in it would change, or the mode forbids it.
  case kept
  /// The golden has a variant for this renderer now.
  case variant = "recorded a variant for this renderer"
  /// The golden does not exist, and the mode does not allow writing it.
  case missing
  /// The clip shows something else than its golden, and the mode forbids writing it.
  case outdated
}

/// Records clips as goldens, as far as a mode allows.
public struct GoldenRecorder: Sendable {
  /// The folder of the goldens.
  public let goldens: URL
  /// Which goldens may be written.
  public let mode: RecordMode
  /// Who records: written into each new golden.
  public var maker: GoldenMaker?
  /// Whether goldens have no pictures: what a clip shows is then compared by display lists and motion alone (default: false).
  ///
  /// A golden without pictures that is recorded again gets none, except in the mode `all`.
  public var isMotionOnly = false
  /// Observes the progress of each clip.
  public var watch = ClipWatch()

  /// A recorder into a folder of goldens.
  public init(goldens: URL, mode: RecordMode, maker: GoldenMaker? = nil) {
    self.goldens = goldens
    self.mode = mode
    self.maker = maker
  }

  /// Records a clip.
  ///
  /// A golden with the same frames, times and settings of the control keeps its files, so a review shows only what `verify`
  /// reports. So does a golden of another renderer whose frames differ only within its tolerance. Only the mode `all` also updates
  /// digests and the renderer. The modes `changed` and `all` replace a golden that cannot be read.
  ///
  /// - Throws: `GoldenError`, `ClipError` and `RenderError`; nothing is changed then.
  @discardableResult
  public func record(_ clip: GoldenClip) throws -> RecordOutcome {
    let folder = clip.folder(in: goldens)
    let isThere = OpenFolder.kind(at: folder) != .nothing
    if mode == .missing && isThere { return .kept }
    if mode == .never && !isThere { return .missing }
    let old = isThere ? try? Golden(of: clip, in: folder) : nil
    let hasNoPictures = isMotionOnly || mode != .all && old?.manifest.isMotionOnly == true
    let draft = try GoldenDraft(
      recording: clip, by: GoldenMaker(ofGoldenIn: folder) ?? maker, isMotionOnly: hasNoPictures, watch)
    if mode == .never { return try shows(clip, draft, in: folder) ? .kept : .outdated }
    if let old {
      if mode == .changed, draft.manifest.isMotionOnly == old.manifest.isMotionOnly,
        old.manifest.tolerance == clip.tolerance, try shows(clip, draft, in: folder)
      {
        return .kept
      }
      if draft.manifest == old.manifest { return .kept }
    }
    let again = try ClipCapture(of: clip, [], watch)
    guard again.digests == draft.manifest.frames.map(\.list) else { throw VerificationError.notDeterministic }
    try GoldenWriter(folder: folder).write(draft)
    keepLineEnds()
    return isThere ? .replaced : .added
  }

  /// Keeps git from converting the line ends of goldens, unless the author says how files are treated there.
  private func keepLineEnds() {
    guard let folder = try? OpenFolder(goldens.path), folder.kind(of: ".gitattributes") == .nothing else {
      return
    }
    try? folder.write(Array("* -text\n".utf8), to: ".gitattributes")
  }

  /// Records the frames of this renderer next to those of the renderer that recorded the golden.
  ///
  /// - Throws: `GoldenError` also if the golden does not exist, or the clip differs in more than its drawing.
  public func recordVariant(of clip: GoldenClip) throws -> RecordOutcome {
    let folder = clip.folder(in: goldens)
    let golden = try Golden(of: clip, in: folder)
    if golden.manifest.isMotionOnly { return .kept }
    let draft = try GoldenDraft(recording: clip, by: nil, watch)
    // What looks the same, or is drawn by the golden's own renderer, needs none.
    if golden.recorder == draft.manifest.renderer || draft.shows(sameAs: golden.manifest) { return .kept }
    if let old = try? Golden(of: clip, in: folder, for: [draft.manifest.renderer]),
      draft.shows(sameAs: old.manifest)
    {
      return .kept
    }
    var verifier = ClipVerifier(goldens: goldens)
    verifier.takesVariants = false
    verifier.watch = watch
    let report = verifier.verify(clip)
    guard report.status == .passed else {
      throw GoldenError.unwritable(
        folder: folder.path, reason: "a variant records only differences in drawing, but \(report.message)")
    }
    if mode == .never { return .outdated }
    try GoldenWriter(folder: folder, variant: GoldenVariant.name(of: draft.manifest.renderer))
      .write(draft.variant(of: golden.manifest))
    return .variant
  }

  /// Whether a clip still shows what its golden does: the same pictures, or on another renderer those that pass.
  private func shows(_ clip: GoldenClip, _ draft: GoldenDraft, in folder: URL) throws -> Bool {
    let golden = try Golden(of: clip, in: folder, for: [draft.manifest.renderer])
    // Damage that the manifest does not know of is a reason to record it again.
    guard (try? golden.check()) != nil else { return false }
    if draft.shows(sameAs: golden.manifest) {
      // A setting may have changed that no frame shows.
      return PhaseChanges.settings(Edit(try golden.trace().recordedSettings, draft.settings)).isEmpty
    }
    if !golden.manifest.isMotionOnly, golden.manifest.renderer == draft.manifest.renderer { return false }
    var verifier = ClipVerifier(goldens: goldens)
    verifier.watch = watch
    return verifier.verify(clip).status == .passed
  }
}

/// Which goldens a run may write.
public enum RecordMode: String, CaseIterable, Hashable, Sendable {
  /// None: a run that finds one missing or changed fails.
  case never
  /// Those that are not there.
  case missing
  /// Missing goldens, and those whose pictures have changed.
  case changed
  /// Every one, whatever it holds; a file whose bytes would not change is left alone.
  case all

  /// The environment variable that sets the mode.
  public static let variable = "REFRESHKIT_RECORD"

  /// The mode that an environment asks for: the variable's, else never where CI is set, else a standard one.
  ///
  /// - Throws: `RecordModeError` for a value that is no mode.
  public static func standard(
    in environment: [String: String] = ProcessInfo.processInfo.environment, otherwise: RecordMode
  ) throws -> RecordMode {
    if let text = environment[variable], !text.isEmpty {
      guard let mode = RecordMode(rawValue: text) else { throw RecordModeError(text: text) }
      return mode
    }
    let ci = environment["CI"] ?? ""
    return ci.isEmpty || ci == "0" || ci.lowercased() == "false" ? otherwise : .never
  }
}

/// A value of the environment variable that is no record mode.
public struct RecordModeError: Error, Hashable, CustomStringConvertible {
  let text: String

  public var description: String {
    let names = RecordMode.allCases.map(\.rawValue)
    return
      "\(RecordMode.variable) '\(text.prefix(80))': \(NameSuggestion.list(text, among: names, as: "expected one of"))"
  }
}
