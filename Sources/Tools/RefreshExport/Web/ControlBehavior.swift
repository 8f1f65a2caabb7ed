import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling

/// Pull, opening and closing parameters of a control, from which the page's list reproduces its behaviour.
public struct ControlBehavior: Sendable {
  /// Placement of the control relative to the content.
  public let type: RefreshControlType
  let anchor: AnchorPosition
  let trigger: Double
  let hold: Double
  let insetSeconds: Double
  /// Values of the inset curve at 65 equal steps.
  let insetCurve: [Double]
  let maximumPull: Double?
  /// Displayed distances for pulls of 0, 8, 16 … 4000 points without resistance; nil for the standard rubber
  /// band.
  let resistance: [Double]?
  let triggersOnReach: Bool
  let minimumRefreshing: Double
  let leavesAtOnce: Bool

  /// Reads the parameters of a control on a stage.
  public init(of control: RefreshControl) {
    type = control.type
    anchor = control.anchorPosition
    func finite(_ value: CGFloat?) -> Double? { value.flatMap { $0.isFinite ? max(0, Double($0)) : nil } }
    trigger = finite(control.triggerDistance) ?? Double(control.height)
    hold = finite(control.holdDistance) ?? Double(control.height)
    insetSeconds = control.insetDuration
    let curve = control.insetCurve
    insetCurve = (0...64).map { curve.value(at: Double($0) / 64) }
    maximumPull = finite(control.maximumPullDistance)
    resistance = control.pullResistance.map { band in (0...500).map { abs(band.displayed(-8 * Double($0))) } }
    triggersOnReach = control.trigger == .onReach
    minimumRefreshing = control.minimumRefreshingTime
    leavesAtOnce = control.exitPolicy == .blendOut
  }

  /// JSON members that describe the behaviour, without braces.
  var json: String {
    func list(_ values: [Double]) -> String {
      "[" + values.map { JavaScriptLiteral.number($0, digits: 6) }.joined(separator: ",") + "]"
    }
    func number(_ value: Double) -> String { JavaScriptLiteral.number(value, digits: 9) }
    return [
      "\"type\":\(JavaScriptLiteral.quoted(type.rawValue))",
      "\"anchor\":\(JavaScriptLiteral.quoted(anchor.rawValue))",
      "\"trigger\":\(number(trigger))", "\"hold\":\(number(hold))",
      "\"inset\":{\"seconds\":\(number(insetSeconds)),\"curve\":\(list(insetCurve))}",
      "\"maximumPull\":\(maximumPull.map(number) ?? "null")",
      "\"resistance\":\(resistance.map(list) ?? "null")", "\"triggersOnReach\":\(triggersOnReach)",
      "\"minimumRefreshing\":\(number(minimumRefreshing))",
      "\"exit\":\(JavaScriptLiteral.quoted(leavesAtOnce ? "blend-out" : "finish-cycle"))",

    ].joined(separator: ",")
  }
}
