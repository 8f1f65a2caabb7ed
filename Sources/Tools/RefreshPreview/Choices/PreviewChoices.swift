import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshStage

/// The user's choices on the page: what to show, and in which environment. Every member has a default.
struct PreviewChoices: Hashable, Sendable {
  /// Duration and result of the simulated refresh action.
  enum Response: String, CaseIterable, Hashable, Sendable {
    case atOnce = "at-once"
    case twoSeconds = "2s"
    case slow, failure, never

    /// Scenario step that produces the response; nil for `never`.
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

  /// Exit policy of the control; `own` keeps the control's policy.
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
  var type: RefreshControlType?
  /// Anchor of the animation view; nil for the control's own.
  var anchor: AnchorPosition?
  /// Edge that the control is pulled from; nil for the control's own.
  var edge: RefreshEdge?
  /// Size of the stage in points.
  var width = 375.0
  var height = 667.0
  /// Scale of the screen, in pixels per point.
  var scale = 2.0
  /// Simulated device, which also sets the size; nil for a plain stage.
  var device: StageDevice?
  var isDark = false
  var isRightToLeft = false
  var reducesMotion = false
  var response = Response.twoSeconds
  var exit = Exit.own
  /// Values of tunables, by name.
  var tuning: [String: String] = [:]

  init(subject: String) { self.subject = subject }

  /// Number of pixels of a frame.
  var pixelCount: Int { Int((width * scale).rounded(.up)) * Int((height * scale).rounded(.up)) }
}

extension PreviewChoices {
  /// Parses the choices in a message; missing members keep their value.
  ///
  /// - Throws: `PreviewError` with the member, its value and the allowed values.
  init(_ fields: JSONFields, among subjects: [Clip.ControlOrScene]) throws {
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

  /// The clip that the choices describe, with an empty scenario.
  func clip(of subjects: [Clip.ControlOrScene]) -> Clip {
    // The parser has checked that the subject exists.
    var clip = Clip(subjects.first { $0.name == subject }!)
    if let type { clip.type = type }
    clip.anchor = anchor
    clip.exitPolicy = exit.policy
    // Setting a device also sets size and scale, so the page's own values follow.
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
