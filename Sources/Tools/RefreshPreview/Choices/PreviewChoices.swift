import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshStage

/// A page's choices; every member has a default.
struct PreviewChoices: Hashable, Sendable {
  /// How long the refresh action takes, and how it ends.
  enum Response: String, CaseIterable, Hashable, Sendable {
    case atOnce = "at-once"
    case twoSeconds = "2s"
    case slow, failure, never

    /// The step of a script that lets the action answer so; nil where it never does.
    var step: Scenario.Step? {
      switch self {
      case .atOnce: .answer(after: 0)
      case .twoSeconds: .answer(after: 2)
      case .slow: .answer(after: 8)
      case .failure: .answer(after: 2, result: .failure(), shown: 1)
      case .never: nil
      }
    }
  }

  /// When the control leaves its cycle.
  enum Exit: String, CaseIterable, Hashable, Sendable {
    case own
    case finishCycle = "finish-cycle"
    case blendOut = "blend-out"

    var policy: ExitPolicy? {
      switch self {
      case .own: nil
      case .finishCycle: .finishCycle
      case .blendOut: .blendOut
      }
    }
  }

  var subject: String
  /// How the control appears; nil is the type that it prefers.
  var type: RefreshControlType?
  /// The anchor of the animation view; nil keeps the control's own.
  var anchor: AnchorPosition?
  /// The edge that the control is pulled from; nil is the control's own choice.
  var edge: RefreshEdge?
  /// In points.
  var width = 375.0
  var height = 667.0
  /// Pixels a point.
  var scale = 2.0
  /// The device that the stage looks like, in its size; nil for the plain stage.
  var device: StageDevice?
  var isDark = false
  var isRightToLeft = false
  var reducesMotion = false
  var response = Response.twoSeconds
  var exit = Exit.own
  /// Values of the control's tunables by name.
  var tuning: [String: String] = [:]

  init(subject: String) { self.subject = subject }

  /// The pixels of a frame.
  var pixelCount: Int { Int((width * scale).rounded(.up)) * Int((height * scale).rounded(.up)) }
}

extension PreviewChoices {
  /// Reads choices from the members of a message; missing members keep their value.
  ///
  /// - Throws: `PreviewError` that names the member, its value and what is allowed.
  init(_ fields: JSONFields, among subjects: [Clip.Subject]) throws {
    let names = subjects.map(\.name)
    let subject = try fields.optionalString("subject") ?? names.first ?? ""
    guard names.contains(subject) else {
      throw PreviewError(
        "unknown subject \"\(subject.prefix(80))\"; available: \(names.joined(separator: ", "))")
    }
    self.init(subject: subject)
    type = try fields.choice("type", orNil: "own")
    anchor = try fields.choice("anchor", orNil: "own")
    edge = try fields.choice("edge", orNil: "own")
    width = try fields.number("width", Limits.screenSide, default: width)
    height = try fields.number("height", Limits.screenSide, default: height)
    scale = try fields.number("scale", Limits.scale, default: scale)
    if fields.has("device") {
      let name = try fields.word("device", among: ["none"] + StageDevice.all.map(\.name))
      device = StageDevice.all.first { $0.name == name }
    }
    if let device { (width, height) = (device.size.width, device.size.height) }
    isDark = try fields.bool("dark", default: false)
    isRightToLeft = try fields.bool("rtl", default: false)
    reducesMotion = try fields.bool("reduced", default: false)
    response = try fields.choice("response", default: response)
    exit = try fields.choice("exit", default: exit)
    if fields.has("set") { tuning = try fields.fields("set").tuning() }
    if let refusal = CGSize(width: width, height: height).frameRefusal(scale: scale) {
      throw PreviewError(
        "width, height and scale make \(refusal)"
      )
    }
  }

  /// The clip that the choices come to, without a script.
  func clip(of subjects: [Clip.Subject]) -> Clip {
    // The subject was looked up when the choices were read.
    var clip = Clip(subjects.first { $0.name == subject }!)
    if let type { clip.type = type }
    clip.anchor = anchor
    clip.exitPolicy = exit.policy
    // It sets the size and the scale, of which the page has its own.
    clip.stage.device = device
    clip.stage.showsDeviceFrame = device != nil
    clip.stage.size = CGSize(width: width, height: height)
    clip.stage.scale = CGFloat(scale)
    clip.stage.edge = edge
    if isDark { clip.stage.environment.colorScheme = .dark }
    if isRightToLeft { clip.stage.environment.layoutDirection = .rightToLeft }
    clip.stage.environment.reducesMotion = reducesMotion
    if case .control = clip.subject { clip.stage.tuning = tuning }
    return clip
  }
}
