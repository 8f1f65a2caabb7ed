import Foundation

/// The expression that lets a value swing after each of its keyframes, in the words of collections of expressions and
/// of plug-ins: the velocity before the keyframe times an amplitude, as a sine that decays. Its meaning is that of
/// lottie-web.
struct ExpressionBounce {
  /// Amplitude per unit a second of velocity, swings a second, and decay of the amplitude's logarithm a second.
  private let amplitude, frequency, decay: Double
  /// Seconds after a keyframe at which the swinging ends.
  private let length: Double

  /// The words that an expression of this kind consists of, besides the formulas.
  private static let words: Set<Substring> = [
    "var", "amp", "freq", "decay", "n", "t", "v", "rt", "time_max", "try", "catch", "e$$4", "err", "if",
    "else",
    "numKeys", "nearestKey", "key", "index", "time", "value", "sub", "0",
  ]

  /// Reads an expression; nil for any other one.
  ///
  /// - Parameter control: the value of an effect's control, by its text such as `effect('Overshoot')('Slider')`.
  init?(_ text: String, control: (Substring) -> Double?) {
    let text = text.replacingOccurrences(of: "$bm_", with: "")
    let swing =
      #/
        sum\(value,\ div\(mul\(mul\((v|div\(v,\ 100\)),\ amp\),\ Math\.sin\(
        mul\(mul\(mul\(freq,\ t\),\ 2\),\ Math\.PI\)\)\),\ Math\.exp\(mul\(decay,\ t\)\)\)\)
      /#
    let velocity = #/velocityAtTime\(sub\(key\(n\)\.time, div\(thisComp\.frameDuration, 10\)\)\)/#
    let number =
      #/
        \b(amp|freq|decay|time_max)\ =\ (?: ([\d.]+) | div\((effect\('[^']*'\)\('[^']*'\)),\ ([\d.]+)\) )
      /#
    let limit = #/&& t < ([\d.]+)/#
    guard let formula = text.firstMatch(of: swing), text.contains(velocity) else { return nil }
    let others = text.replacing(swing, with: "").replacing(velocity, with: "").replacing(number, with: "")
      .replacing(limit, with: "")
    guard others.matches(of: #/[\w$]+/#).allSatisfy({ Self.words.contains($0.output) }) else { return nil }
    var values: [Substring: Double] = [:]
    for match in text.matches(of: number) {
      if let plain = match.2 { values[match.1] = Double(plain) }
      guard let name = match.3, let divisor = match.4.flatMap({ Double($0) }) else { continue }
      values[match.1] = control(name).map { $0 / divisor }
    }
    guard let amplitude = values["amp"], let frequency = values["freq"], let decay = values["decay"] else {
      return nil
    }
    self.amplitude = formula.1 == "v" ? amplitude : amplitude / 100
    (self.frequency, self.decay) = (frequency, decay)
    length = text.firstMatch(of: limit).flatMap { Double($0.1) } ?? values["time_max"] ?? .infinity
  }

  /// The value of a track at a frame; at a keyframe's time, `before` selects the value before it.
  func value(of track: Track<[Double]>, at frame: Double, before: Bool = false, frameRate: Double) -> [Double]
  {
    let value = track.value(at: frame)
    guard let key = track.times.last(where: { before ? $0 < frame : $0 <= frame }), !track.isStatic else {
      return value
    }
    let time = (frame - key) / frameRate
    guard time < length else { return value }
    // lottie-web measures the velocity over a thousandth of a second, a tenth of a frame before the keyframe.
    let (end, step) = (key - 0.1, 0.001)
    let (late, early) = (track.value(at: end), track.value(at: end - step * frameRate))
    let swing = amplitude * sin(2 * .pi * frequency * time) / exp(decay * time) / step
    return value.indices.map { value[$0] + (late.part($0) - early.part($0)) * swing }
  }
}
