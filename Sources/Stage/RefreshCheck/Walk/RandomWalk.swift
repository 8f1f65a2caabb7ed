import Foundation
import RefreshControls
import RefreshMotion
import RefreshStage

/// Random sequence of gestures, calls and changes around a control, determined by a seed.
public struct RandomWalk: Sendable {
  /// Seed; equal seeds produce equal walks.
  public let seed: UInt64
  /// Number of steps before the control is brought to rest.
  public let length: Int

  /// Creates a walk with a number of steps.
  public init(seed: UInt64, length: Int) {
    self.seed = seed
    self.length = length
  }

  /// Steps of the walk; distances suit a control of the given height in points.
  func steps(height: CGFloat) -> [Scenario.Step] {
    var random = SeededRandom(seed: seed)
    var inset: CGFloat = 0
    var isAttached = true
    return (0..<length).map { _ in
      Self.step(height: height, &random, &inset, &isAttached)
    }
  }

  private static func step(
    height: CGFloat, _ random: inout SeededRandom, _ inset: inout CGFloat, _ isAttached: inout Bool
  ) -> Scenario.Step {
    // Numbers with two decimals, to keep the script of a fault readable.
    func number(_ range: ClosedRange<Double>, _ random: inout SeededRandom) -> Double {
      (Double.random(in: range, using: &random) * 100).rounded() / 100
    }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<18:
      return .pull(to: number(0...Double(2 * height), &random), over: number(0.02...0.1, &random))
    case 18..<30:
      return .drag(
        x: number(-30...30, &random), y: number(-250...250, &random), over: number(0.02...0.08, &random))
    case 30..<34: return .hold(for: number(0.01...0.08, &random))
    case 34..<48: return .release
    case 48..<52: return .cancel
    case 52..<62: return .wait(for: number(0...0.6, &random))
    case 62..<64: return .wait(for: number(0.5...3, &random))
    case 64..<67: return .forceRefresh
    case 67..<70:
      return .begin(animated: Bool.random(using: &random), notify: Bool.random(using: &random))
    case 70..<76: return .endRefreshing
    case 76..<81:
      let result = [RefreshResult.success, .failure(), .custom("nothing new")].randomElement(using: &random)!
      return .end(result, after: number(0...0.5, &random))
    case 81..<83: return .answer(after: number(0...0.4, &random))
    case 83..<86:
      return .resize(
        to: CGSize(width: number(200...480, &random).rounded(), height: number(300...700, &random).rounded()))
    case 86..<88: return .pause(for: number(0...1.5, &random))
    case 88..<91:
      let change: CGFloat = inset > 40 || (inset > -40 && Bool.random(using: &random)) ? -20 : 20
      inset += change
      return .inset(by: change)
    case 91..<93: return .content(length: [0, 100, 600, 1200, 3000].randomElement(using: &random)!)
    // Without animation, because an animated scroll ends at its target even if the limits change meanwhile.
    case 93..<95: return .scroll(to: 0, animated: false)
    case 95..<98:
      isAttached.toggle()
      return isAttached ? .attach : .detach
    default: return .enable(Bool.random(using: &random))
    }
  }
}
