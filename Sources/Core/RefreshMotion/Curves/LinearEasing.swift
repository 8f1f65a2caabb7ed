/// Piecewise linear timing curve: the `linear()` easing function of CSS.
///
///     let steps = LinearEasing(outputs: [0, 0.8, 0.6, 1])
///     let curve = TimingCurve.points(steps)
///
/// Source of the rules: CSS Easing Functions Level 2, section 2.2.
public struct LinearEasing: Hashable, Sendable {
  /// Control point as an author writes it: an output and, optionally, the progress at which it is reached.
  public struct Stop: Hashable, Sendable {
    /// Output at this stop; any finite number.
    public var output: Double
    /// Progress at which the output is reached, or nil to space it evenly between its neighbours.
    public var input: Double?

    /// Creates a stop from an output and, optionally, its progress.
    public init(_ output: Double, at input: Double? = nil) {
      self.output = output
      self.input = input
    }
  }

  /// Control point after the spacing rules have given every stop a progress.
  @frozen
  @usableFromInline
  struct Point: Hashable, Sendable {
    @usableFromInline let input: Double
    @usableFromInline let output: Double
  }

  @usableFromInline let points: [Point]

  /// Creates the curve through the given stops.
  ///
  /// A first stop without input is at 0, a last one at 1; an input smaller than an earlier one is raised to that one;
  /// the other stops without input are spaced evenly between their neighbours. No stops give the identity, one stop a
  /// constant. Inputs and outputs are clamped to ±1e150, so that their differences do not overflow; NaN counts as 0.
  public init(stops: [Stop]) {
    var inputs = stops.map { $0.input?.clamped(to: -1e150...1e150) }
    if !inputs.isEmpty {
      inputs[0] = inputs[0] ?? 0
      if inputs.count > 1 { inputs[inputs.count - 1] = inputs[inputs.count - 1] ?? 1 }
    }
    let spaced = Self.spacingEvenly(inputs)
    points = zip(spaced, stops).map {
      Point(input: $0, output: $1.output.clamped(to: -1e150...1e150))
    }
  }

  /// Creates the curve through outputs at evenly spaced progress.
  public init(outputs: [Double]) {
    self.init(stops: outputs.map { Stop($0) })
  }

  /// Fills gaps evenly and raises inputs that are out of order; the first and the last input must not be nil.
  private static func spacingEvenly(_ inputs: [Double?]) -> [Double] {
    var result: [Double] = []
    var gap = 0
    for input in inputs {
      guard let input else {
        gap += 1
        continue
      }
      let previous = result.last ?? input
      let raised = max(previous, input)
      for index in 0..<gap {
        result.append(previous.interpolated(to: raised, at: Double(index + 1) / Double(gap + 1)))
      }
      gap = 0
      result.append(raised)
    }
    return result
  }
}

extension LinearEasing {
  /// Output at progress `x`.
  ///
  /// At a progress that several points share, the last of them counts. Beyond the first and the last point the outer
  /// lines continue; if the two outer points share one progress, the outermost output stays constant.
  @inlinable
  public func value(at x: Double) -> Double {
    guard points.count > 1 else { return points.first?.output ?? x }
    let low = count(upTo: x)
    if low > 0 && points[low - 1].input == x { return points[low - 1].output }
    let (before, after) = line(low)
    let span = after.input - before.input
    if span == 0 { return low == 0 ? before.output : after.output }
    return before.output.interpolated(to: after.output, at: ((x - before.input) / span).bounded)
  }

  /// Slope at progress `x`: the slope of the line that contains x, or at a corner of the line to its right.
  ///
  /// 0 where the output is constant: for a single point, and beyond two outer points that share one progress.
  public func slope(at x: Double) -> Double {
    guard points.count > 1 else { return points.isEmpty ? 1 : 0 }
    let (before, after) = line(count(upTo: x))
    let span = after.input - before.input
    return span == 0 ? 0 : ((after.output - before.output) / span).bounded
  }

  /// Number of points with an input of `x` or less.
  @inlinable
  func count(upTo x: Double) -> Int {
    points.prefixCount { $0.input <= x }
  }

  /// End points of the line after the first `n` points; beyond the outer points, of the nearest line.
  @inlinable
  func line(_ n: Int) -> (Point, Point) {
    let next = min(max(n, 1), points.count - 1)
    return (points[next - 1], points[next])
  }
}
