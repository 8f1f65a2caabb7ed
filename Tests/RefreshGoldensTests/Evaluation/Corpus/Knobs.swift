import Foundation
import RefreshLayers
import RefreshMotion

/// What a fixture control can be told to do differently.
struct Knobs: Hashable, Sendable {
  /// Seconds before each cycle.
  var delay = 0.0
  /// How much longer a cycle takes.
  var stretch = 1.0
  /// How far one layer moves.
  var amplitude = 1.0
  /// Whether motion eases where it runs evenly otherwise.
  var eases = false
  /// What is added to the red of one layer, in 255ths.
  var redder = 0.0
  /// How far one layer is moved to the left, in points.
  var left = 0.0
  /// Whether one layer is left out.
  var isLayerMissing = false
  /// Whether the exit animation is another.
  var hasOtherExit = false
  /// How much longer the exit animation takes, where it can be told to.
  var exitStretch = 1.0
  /// The damping of the exit's spring; nil for none.
  var damping: Double?
  /// Whether turns go the other way round.
  var isReversed = false

  func redder(_ color: Color) -> Color {
    let red = color.red + (color.red > 0.5 ? -redder : redder) / 255
    return Color(red: red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension Knobs {
  /// A whole turn in a cycle.
  var turn: BasicAnimation {
    var turn = BasicAnimation(
      keyPath: "transform.rotation.z", from: 0, to: (isReversed ? -2 : 2) * CGFloat.pi)
    if eases { turn.timingFunction = .easeInEaseOut }
    return turn
  }
}

/// What is planted in the source of the controls that the task plays at present.
enum Ambient {
  @TaskLocal static var knobs = Knobs()
}
