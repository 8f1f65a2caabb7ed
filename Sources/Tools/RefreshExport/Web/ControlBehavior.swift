import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling

/// How a control is pulled, opened and closed: what the list of a page needs to know to do the same.
public struct ControlBehavior: Sendable {
  /// How the control appears.
  public let type: RefreshControlType
  let anchor: AnchorPosition
  let trigger: Double
  let hold: Double
  let insetSeconds: Double
  /// The values of the curve at even steps.
  let insetCurve: [Double]
  let maximumPull: Double?
  /// The distances shown for a pull of 0, 8, 16 … points without resistance; nil for a rubber band.
  let resistance: [Double]?
  let triggersOnReach: Bool
  let minimumRefreshing: Double
  let leavesAtOnce: Bool

  /// Looks at a control on a stage.
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

  /// The members of the page's object that describe the behaviour.
  var json: String {
    func list(_ values: [Double]) -> String {
      "[" + values.map { ScriptText.number($0, digits: 6) }.joined(separator: ",") + "]"
    }
    func number(_ value: Double) -> String { ScriptText.number(value, digits: 9) }
    return [
      "\"type\":\(ScriptText.quoted(type.rawValue))", "\"anchor\":\(ScriptText.quoted(anchor.rawValue))",
      "\"trigger\":\(number(trigger))", "\"hold\":\(number(hold))",
      "\"inset\":{\"seconds\":\(number(insetSeconds)),\"curve\":\(list(insetCurve))}",
      "\"maximumPull\":\(maximumPull.map(number) ?? "null")",
      "\"resistance\":\(resistance.map(list) ?? "null")", "\"triggersOnReach\":\(triggersOnReach)",
      "\"minimumRefreshing\":\(number(minimumRefreshing))",
      "\"exit\":\(ScriptText.quoted(leavesAtOnce ? "blend-out" : "finish-cycle"))",

    ].joined(separator: ",")
  }
}
