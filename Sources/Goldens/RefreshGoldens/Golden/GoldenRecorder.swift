import Foundation
import RefreshFiles
import RefreshFrames

/// Outcome of recording a clip.
public enum RecordOutcome: String, Hashable, Sendable {
  /// Outcome of a clip whose golden was written for the first time.
  case added
  /// Outcome of a clip whose golden was replaced.
  case replaced
  /// Outcome of a clip whose golden was left unchanged, because nothing in it would change or the mode does not compare
  /// it.
  case kept
  /// Outcome of a clip whose golden received a variant for the current renderer.
  case variant = "recorded a variant for this renderer"
  /// Outcome of a clip without a golden, in a mode that does not write one.
  case missing
  /// Outcome of a clip that differs from its golden or lacks a variant, in a mode that does not write one.
  case outdated
}

/// Recorder of goldens; its mode decides which goldens it may write.
public struct GoldenRecorder: Sendable {
  /// Folder of the goldens.
  public let goldens: URL
  /// Rule for writing goldens.
  public let mode: RecordMode
  /// Command or test to store in new goldens; nil to store none.
  public var maker: GoldenOrigin?
  /// True to record goldens without pictures, which compare clips by display lists and motion alone (default: false).
  ///
  /// A golden without pictures stays without them when it is recorded again, except in the mode `all`.
  public var isMotionOnly = false
  /// Observer of each clip's progress.
  public var watch = ClipObserver()

  /// Creates a recorder for a folder of goldens.
  public init(goldens: URL, mode: RecordMode, maker: GoldenOrigin? = nil) {
    self.goldens = goldens
    self.mode = mode
    self.maker = maker
  }

  /// Plays a clip, and writes its golden if the mode allows it.
  ///
  /// A golden with equal pictures, frame times, control settings and tolerance keeps its files, so that a review
  /// contains only the changes that `verify` reports. A golden of another renderer also keeps its files if all
  /// differences are within its tolerance. Only the mode `all` also updates digests and the renderer. The modes
  /// `changed` and `all` replace a golden that cannot be read.
  ///
  /// - Throws: `GoldenError`, `ClipError` and `RenderError`, and an error if two runs of the clip differ; nothing is
  ///   written then.
  @discardableResult
  public func record(_ clip: GoldenClip) throws -> RecordOutcome {
    let folder = clip.folder(in: goldens)
    let isThere = OpenFolder.kind(at: folder) != .nothing
    if mode == .missing && isThere { return .kept }
    if mode == .never && !isThere { return .missing }
    let old = isThere ? try? Golden(of: clip, in: folder) : nil
    let hasNoPictures = isMotionOnly || mode != .all && old?.manifest.isMotionOnly == true
    let draft = try UnwrittenGolden(
      recording: clip, by: GoldenOrigin(ofGoldenIn: folder) ?? maker, isMotionOnly: hasNoPictures, watch)
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

  /// Writes a `.gitattributes` file that prevents git from converting line ends in the goldens; an existing file is
  /// kept.
  private func keepLineEnds() {
    guard let folder = try? OpenFolder(goldens.path), folder.kind(of: ".gitattributes") == .nothing else {
      return
    }
    try? folder.write(Array("* -text\n".utf8), to: ".gitattributes")
  }

  /// Records the pictures of the current renderer as a variant of an existing golden.
  ///
  /// - Throws: `GoldenError`, also if the golden does not exist or the clip fails the comparison with it.
  public func recordVariant(of clip: GoldenClip) throws -> RecordOutcome {
    let folder = clip.folder(in: goldens)
    let golden = try Golden(of: clip, in: folder)
    if golden.manifest.isMotionOnly { return .kept }
    let draft = try UnwrittenGolden(recording: clip, by: nil, watch)
    // The renderer that recorded the golden, and a renderer with equal pictures, need no variant.
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

  /// True if a clip still matches its golden: with equal pictures and settings, or, for another renderer or a golden
  /// without pictures, if it passes the comparison.
  private func shows(_ clip: GoldenClip, _ draft: UnwrittenGolden, in folder: URL) throws -> Bool {
    let golden = try Golden(of: clip, in: folder, for: [draft.manifest.renderer])
    // A damaged golden has to be recorded again.
    guard (try? golden.check()) != nil else { return false }
    if draft.shows(sameAs: golden.manifest) {
      // A setting of the control can change without an effect on any frame.
      return PhaseChanges.settings(OldAndNew(try golden.trace().recordedSettings, draft.settings)).isEmpty
    }
    if !golden.manifest.isMotionOnly, golden.manifest.renderer == draft.manifest.renderer { return false }
    var verifier = ClipVerifier(goldens: goldens)
    verifier.watch = watch
    return verifier.verify(clip).status == .passed
  }
}

/// Mode of writing goldens in a run: none, missing, changed or all.
public enum RecordMode: String, CaseIterable, Hashable, Sendable {
  /// Mode that writes no golden; a missing or changed one fails the run.
  case never
  /// Mode that writes only missing goldens.
  case missing
  /// Mode that writes missing goldens, and goldens that no longer match their clip.
  case changed
  /// Mode that writes every golden, except one whose manifest would not change.
  case all

  /// Name of the environment variable that sets the mode.
  public static let variable = "REFRESHKIT_RECORD"

  /// Mode from the environment: the value of `REFRESHKIT_RECORD`, or `never` if `CI` is set (and not `0` or `false`).
  ///
  /// - Parameter otherwise: the mode if neither variable is set.
  /// - Throws: `RecordModeError` if the variable has an unknown value.
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

/// Error for an unknown value of the environment variable `REFRESHKIT_RECORD`.
public struct RecordModeError: Error, Hashable, CustomStringConvertible {
  let text: String

  public var description: String {
    let names = RecordMode.allCases.map(\.rawValue)
    return
      "\(RecordMode.variable) '\(text.prefix(80))': \(NameSuggestion.list(text, among: names, as: "expected one of"))"
  }
}
