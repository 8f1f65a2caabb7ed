import Foundation
import RefreshLayers
import RefreshMotion

/// A text animator, which changes each letter in proportion to the coverage of the letter by its selector.
struct LottieTextAnimator: Sendable {
  enum Property: String, CaseIterable, Sendable {
    case anchor = "a"
    case position = "p"
    case scale = "s"
    case rotation = "r"
    case skew = "sk"
    case skewAxis = "sa"
    case opacity = "o"
    case tracking = "t"
    case fillColor = "fc"
    case strokeColor = "sc"
    case strokeWidth = "sw"
  }

  var selector: LottieTextSelector
  /// Values of a letter's properties if the selector covers the letter completely.
  var tracks: [Property: Track<[Double]>] = [:]
  /// Changes of the animator that are not shown.
  var omissions: [LottieError] = []

  private static let others = [
    "rx": "rotation x", "ry": "rotation y", "fo": "fill opacity", "fh": "fill hue", "fs": "fill saturation",
    "fb": "fill brightness", "so": "stroke opacity", "sh": "stroke hue", "ss": "stroke saturation",
    "sb": "stroke brightness", "bl": "blur", "ls": "line spacing",
  ]

  init(_ node: LottieNode) throws {
    let inner = node.at("text animator", node.text("nm"))
    let place = inner.place
    selector = try LottieTextSelector(inner.node("s") ?? LottieNode([:], place))
    guard let values = try inner.node("a") else { return }
    for property in Property.allCases {
      tracks[property] = try values.track(property.rawValue, "\(property)")
    }
    for (name, words) in Self.others.sorted(by: { $0.key < $1.key }) where values.has(name) {
      omissions.append(place.error("\(words) of letters is left out"))
    }
    if selector.isRandom { omissions.append(place.error("the random order is left out")) }
  }

  /// The timings of all animated values.
  var timings: [TrackTiming] {
    (tracks.values + selector.tracks).filter { !$0.isStatic }.map(\.timing)
  }
}

/// The letters that a text animator changes.
struct LottieTextSelector: Sendable {
  /// Units that the selector counts.
  enum Unit: Int, Sendable {
    case letters = 1
    case lettersWithoutSpaces, words, lines
  }

  /// Shape of the coverage between the selector's start and end.
  enum Shape: Int, Sendable {
    case square = 1
    case rampUp, rampDown, triangle, round, smooth
  }

  var unit: Unit
  var shape: Shape
  /// True if start, end and offset count units; false if they are percentages of all units.
  var countsUnits: Bool
  var isRandom: Bool
  var start, offset: Track<[Double]>
  /// The end of the selection; nil for the end of the text.
  var end: Track<[Double]>?
  /// Maximum coverage, easing at the lowest and at the highest coverage, and smoothness of the square shape, all in
  /// percent.
  var amount, low, high, smoothness: Track<[Double]>

  init(_ node: LottieNode) throws {
    if try node.integer("t") == 1 { throw node.place.refusal("a selector by an expression") }
    unit = Unit(rawValue: try node.integer("b") ?? 1) ?? .letters
    shape = Shape(rawValue: try node.integer("sh") ?? 1) ?? .square
    (countsUnits, isRandom) = (try node.integer("r") == 2, try node.integer("rn") == 1)
    start = try node.scalar("s", "start", default: 0)
    end = try node.track("e", "end")
    offset = try node.scalar("o", "offset", default: 0)
    amount = try node.scalar("a", "amount", default: 100)
    (low, high) = (
      try node.scalar("ne", "ease low", default: 0), try node.scalar("xe", "ease high", default: 0)
    )
    smoothness = try node.scalar("sm", "smoothness", default: 100)
  }

  var tracks: [Track<[Double]>] {
    [start, offset, amount, low, high, smoothness] + [end].compactMap { $0 }
  }

  /// Share, −1…1, by which the animator changes a letter, word or line: the part of it that the selector covers, times
  /// the selector's amount, as lottie-web computes it.
  func cover(of index: Int, among count: Int, at time: Double, before: Bool) -> Double {
    func value(_ track: Track<[Double]>) -> Double { track.value(at: time, before: before).part(0) }
    let unit = countsUnits ? 1 : Double(count) / 100
    let shift = value(offset) * unit
    let (first, last) = (value(start) * unit + shift, (end.map(value) ?? 100) * unit + shift)
    let (from, to) = (min(first, last), end == nil && countsUnits ? Double(count) + shift : max(first, last))
    let (place, span) = (Double(index), to - from)
    /// Fraction of the selection's range that precedes the middle of the letter, word or line.
    let part = max(0, min(1, (place + 0.5 - from) / span))
    var cover: Double
    switch shape {
    case .rampUp: cover = span == 0 ? (place >= to ? 1 : 0) : part
    case .rampDown: cover = span == 0 ? (place >= to ? 0 : 1) : 1 - part
    case .triangle: cover = span == 0 ? 0 : 1 - abs(2 * part - 1)
    case .round: cover = span == 0 ? 0 : max(0, 1 - pow(2 * part - 1, 2)).squareRoot()
    case .smooth: cover = span == 0 ? 0 : (1 - cos(2 * .pi * part)) / 2
    case .square:
      let edge = place < from ? min(to, 1) - (from - place) : to - place
      cover = place >= from.rounded(.down) ? max(0, min(1, edge)) : 0
    }
    let (low, high) = (max(-1, min(1, value(low) / 100)), max(-1, min(1, value(high) / 100)))
    cover = TimingCurve.bezier(max(0, low), max(0, -low), 1 - max(0, high), 1 + min(0, high)).value(at: cover)
    let smoothness = value(smoothness) / 100
    if smoothness != 1 { cover = max(0, min(1, (cover - 0.5) / max(1e-8, smoothness) + 0.5)) }
    return cover * value(amount) / 100
  }
}

/// The letters of a text under its animators.
struct AnimatedLetters: Sendable {
  let animators: [LottieTextAnimator]
  private let letters: [GlyphTextLayout.Letter]
  /// The letters of each line.
  private let lines: [Range<Int>]
  private let document: LottieTextDocument
  /// Index of each letter's unit and number of units, for each animator.
  private let units: [(indices: [Int], count: Int)]
  /// Distance from each letter's start to the middle of its group, in points.
  private let middles: [Double]
  /// The point of a group around which its letters turn, in percent of half the width, and of the height.
  private let alignment: Track<[Double]>
  /// Widths of the groups, in points.
  private let widths: [Double]

  init(_ text: LottieText, _ lines: GlyphTextLayout, _ document: LottieTextDocument) {
    (animators, letters, self.document) = (text.animators, lines.letters, document)
    self.lines = lines.ranges
    units = animators.map { lines.units($0.selector.unit) }
    alignment = text.alignment
    (middles, widths) = lines.groups(of: text.grouping)
  }

  /// State of a letter at a moment, after all animators.
  struct State: Sendable {
    /// Transform from the letter's own coordinates to the text's.
    var matrix = CGAffineTransform.identity
    /// Opacity, 0–1.
    var opacity = 1.0
    var fill, stroke: Color?
    var strokeWidth: Double
  }

  /// The state of a letter over time.
  func motion(of letter: Int) -> ValueOverTime<State> {
    let timings = animators.flatMap(\.timings) + (alignment.isStatic ? [] : [alignment.timing])
    return ValueOverTime(timings: timings, isAffine: false, cost: cost(of: letter)) {
      state(of: letter, at: $0, before: $1)
    }
  }

  /// Number of points that computing a letter's state counts for: tracking depends on all letters of its line.
  func cost(of letter: Int) -> Double {
    let hasTracking = animators.contains { $0.tracks[.tracking] != nil }
    return Double(4 * animators.count * (hasTracking ? lines[letters[letter].line].count : 1))
  }

  private func state(of letter: Int, at time: Double, before: Bool) -> State {
    func cover(_ animator: Int, of letter: Int) -> Double {
      let (indices, count) = units[animator]
      return animators[animator].selector.cover(
        of: indices[letter], among: count, at: time, before: before)
    }
    let covers = animators.indices.map { cover($0, of: letter) }
    /// The animators' values of a property, each with the animator's coverage of the letter.
    func values(_ property: LottieTextAnimator.Property) -> [(value: [Double], cover: Double)] {
      zip(animators, covers).compactMap { animator, cover in
        animator.tracks[property].map { ($0.value(at: time, before: before), cover) }
      }
    }
    func mixed(_ color: Color?, _ property: LottieTextAnimator.Property) -> Color? {
      color.map { values(property).reduce($0) { $0.interpolated(to: Color(lottie: $1.value), at: $1.cover) } }
    }
    var state = State(
      fill: mixed(document.fillColor, .fillColor),
      stroke: mixed(
        document.strokeColor ?? (values(.strokeWidth).isEmpty ? nil : .black), .strokeColor),
      strokeWidth: max(
        0, values(.strokeWidth).reduce(document.strokeWidth) { $0 + $1.value.part(0) * $1.cover }))
    for (value, cover) in values(.opacity) { state.opacity += (value.part(0) / 100 - state.opacity) * cover }
    state.opacity = max(0, min(1, state.opacity))
    let own = letters[letter]
    let align = alignment.value(at: time, before: before)
    // lottie-web's height of a line's letters.
    let height = document.size * 1.2 * 0.714
    let pivot = CGPoint(
      x: middles[letter] + align.part(0) * widths[letter] * 0.005, y: align.part(1) * height * 0.01)
    var matrix = CGAffineTransform(translationX: -pivot.x, y: -pivot.y)
    func move(_ property: LottieTextAnimator.Property, _ sign: Double) {
      for (value, cover) in values(property) {
        matrix = matrix.concatenating(
          CGAffineTransform(
            translationX: sign * value.part(0) * cover, y: sign * value.part(1) * cover))
      }
    }
    move(.anchor, -1)
    for (value, cover) in values(.scale) {
      func factor(_ axis: Int) -> CGFloat {
        CGFloat(1 + (value.part(axis, default: value.part(0, default: 100)) / 100 - 1) * cover)
      }
      matrix = matrix.concatenating(CGAffineTransform(scaleX: factor(0), y: factor(1)))
    }
    for (animator, cover) in zip(animators, covers) {
      func number(_ property: LottieTextAnimator.Property) -> Double {
        (animator.tracks[property]?.value(at: time, before: before).part(0) ?? 0) * cover
      }
      matrix = matrix.concatenating(LottieTransform.skew(number(.skew), axis: number(.skewAxis)))
        .concatenating(CGAffineTransform(rotationAngle: number(.rotation) * .pi / 180))
    }
    move(.position, 1)
    let shift = trackingShift(of: letter, at: time, before: before, cover)
    state.matrix = matrix.concatenating(
      CGAffineTransform(translationX: own.origin.x + pivot.x + CGFloat(shift), y: own.origin.y + pivot.y))
    return state
  }

  /// Displacement of a letter by the animators' tracking, in points.
  private func trackingShift(
    of letter: Int, at time: Double, before: Bool, _ cover: (_ animator: Int, _ letter: Int) -> Double
  ) -> Double {
    let (first, end) = (lines[letters[letter].line].lowerBound, lines[letters[letter].line].upperBound)
    var shift = 0.0
    for (index, animator) in animators.enumerated() {
      guard let tracking = animator.tracks[.tracking]?.value(at: time, before: before).part(0), tracking != 0
      else { continue }
      /// Sum of the coverage of the line's letters after the first, up to the letter `last`.
      func sum(to last: Int) -> Double {
        last > first ? (first + 1...last).reduce(0) { $0 + cover(index, $1) } : 0
      }
      let own = sum(to: letter)
      guard document.alignment != .left else {
        shift += tracking * own
        continue
      }
      let whole = sum(to: end - 1)
      shift += tracking * (own - whole * (document.alignment == .center ? 0.5 : 1))
    }
    return shift
  }
}
