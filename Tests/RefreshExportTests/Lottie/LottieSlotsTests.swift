import Foundation
import RefreshClips
import RefreshControls
import RefreshLayers
import RefreshMotion
import TestControls
import TestSupport
import Testing

@testable import RefreshExport

/// A square of a tunable colour beside one of another.
private final class ColoredSquares: SquareControl {
  @Tunable var color = SystemColor(light: Color(hex: 0x2F6FED), dark: Color(hex: 0x8AB4FF))
  @Tunable var other = Color(hex: 0x123456)
  @Tunable var unused = Color.green
  private let second = View(frame: CGRect(x: 40, y: 20, width: 20, height: 20))

  override func setup() {
    super.setup()
    second.layer.name = "second"
    addSubviewToRefreshAnimationView(second)
    environmentDidChange()
  }

  override func environmentDidChange() {
    square.backgroundColor = environment.color(color)
    second.backgroundColor = other
  }
}

/// A square whose tunable colour fades into another with the pull.
private final class FadingSquare: SquareControl {
  @Tunable var color = Color(hex: 0x2F6FED)

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    square.backgroundColor = color.interpolated(to: .red, at: Double(pullRatio))
  }
}

/// The names of colours in exported files.
@Suite struct LottieSlotsTests {
  private func export(
    _ control: RefreshControl.Type, _ tuning: [String: String] = [:], as format: ExportFormat = .lottie
  ) throws -> (json: [String: Any], warnings: [String]) {
    let folder = try TemporaryFolder()
    var export = ControlExport(
      formats: [format], appearances: [[]], folder: folder.url, sampling: MotionSampling(),
      lottie: LottieExport.Options(), sprites: .sheet, options: [], version: "1")
    export.tunings = ["\(control)": tuning]
    let report = try export.run(
      control, ExportWatch(onHook: { _ in }, onPart: { _ in }, onPlayed: {}, check: {}))
    let data = try Data(contentsOf: folder.url("\(control).json"))
    return (try #require(JSONSerialization.jsonObject(with: data) as? [String: Any]), report.warnings)
  }

  /// The document as a player sees it whose slots have values: each named property has that of its slot.
  private func resolved(_ json: Any, _ slots: [String: Any]) -> Any {
    if let items = json as? [Any] { return items.map { resolved($0, slots) } }
    guard var members = json as? [String: Any] else { return json }
    if let name = members["sid"] as? String, let slot = slots[name] as? [String: Any] {
      return resolved(slot["p"]!, slots)
    }
    (members["slots"], members["meta"]) = (nil, nil)
    return members.mapValues { resolved($0, slots) }
  }

  @Test("with other values in its slots, a file is the one of a control with these values")
  func recolored() throws {
    let (json, _) = try export(ColoredSquares.self)
    var slots = try #require(json["slots"] as? [String: [String: [String: Any]]])
    #expect(Set(slots.keys) == ["color", "other"])
    slots["color"]!["p"]!["k"] = [1, 0.533333, 0]
    slots["other"]!["p"]!["k"] = [0, 1, 0.2]
    let (tuned, _) = try export(ColoredSquares.self, ["color": "#ff8800", "other": "#00ff33"])
    let other = try #require(tuned["slots"] as? [String: Any])
    #expect(resolved(json, slots) as! NSDictionary == resolved(tuned, other) as! NSDictionary)
    #expect(
      resolved(json, json["slots"] as! [String: Any]) as! NSDictionary != resolved(tuned, other)
        as! NSDictionary)
  }

  @Test("a colour that moves is in no slot, and the export says so")
  func movingColor() throws {
    let (json, warnings) = try export(FadingSquare.self)
    #expect(json["slots"] == nil)
    #expect(
      warnings == [
        "the file has no slots for color: a colour of these moves, is mixed with another or changes a picture"
      ])
  }
}
