import Foundation
import RefreshLayers
import RefreshMotion

extension Tunable where Value: BinaryFloatingPoint {
  /// Declares a number in a range, with steps from its lower bound (default: no steps).
  public convenience init(
    wrappedValue: Value, _ range: ClosedRange<Value>, step: Value? = nil, unit: TunableUnit? = nil,
    group: String? = nil, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    let number = TunableNumber(
      Double(range.lowerBound)...Double(range.upperBound), step: step.map { Double($0) }, unit: unit)
    let place = TunableDeclaration(.number(number), group, fileID, line, column)
    if unit == .angle {
      self.init(wrappedValue, place) {
        .number(Self.degrees($0))
      } making: {
        if case .number(let degrees) = $0 { Value(degrees) * .pi / 180 } else { nil }
      }
    } else {
      self.init(wrappedValue, place) {
        .number(Double($0))
      } making: {
        if case .number(let number) = $0 { Value(number) } else { nil }
      }
    }
  }

  /// Converts radians to degrees, with six decimals if that converts back to the same radians.
  private static func degrees(_ radians: Value) -> Double {
    let degrees = Double(radians) * 180 / .pi
    let short = (degrees * 1e6).rounded() / 1e6
    return Value(short) * .pi / 180 == radians ? short : degrees
  }
}

extension Tunable where Value: Numeric {
  /// A number without a range, for which there would be no slider.
  @available(*, unavailable, message: "a number has a range, such as @Tunable(0...2)")
  public convenience init(wrappedValue: Value, unit: TunableUnit? = nil, group: String? = nil) {
    fatalError()
  }
}

extension Tunable where Value == Int {
  /// Declares a whole number in a range, with steps from its lower bound (default: 1).
  public convenience init(
    wrappedValue: Int, _ range: ClosedRange<Int>, step: Int? = nil, unit: TunableUnit? = nil,
    group: String? = nil, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    let number = TunableNumber(
      Double(range.lowerBound)...Double(range.upperBound), step: step.map { Double($0) },
      unit: unit == .angle ? nil : unit, isWhole: true)
    self.init(wrappedValue, TunableDeclaration(.number(number), group, fileID, line, column)) {
      .number(Double($0))
    } making: {
      if case .number(let number) = $0 { Int(exactly: number) } else { nil }
    }
  }
}

extension Tunable where Value == Color {
  /// Declares a colour that is the same in light and dark appearance.
  public convenience init(
    wrappedValue: Color, group: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      wrappedValue, TunableDeclaration(.color(hasDark: false), group, fileID, line, column)
    ) {
      .color($0, dark: $0)
    } making: {
      if case .color(let color, _) = $0 { color } else { nil }
    }
  }
}

extension Tunable where Value == SystemColor {
  /// Declares a colour with a light and a dark variant.
  public convenience init(
    wrappedValue: SystemColor, group: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      wrappedValue, TunableDeclaration(.color(hasDark: true), group, fileID, line, column)
    ) {
      .color($0.light, dark: $0.dark)
    } making: {
      if case .color(let light, let dark) = $0 { SystemColor(light: light, dark: dark) } else { nil }
    }
  }
}

extension Tunable where Value == String {
  /// Declares a text of at most 1,000 bytes.
  public convenience init(
    wrappedValue: String, group: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(wrappedValue, TunableDeclaration(.text, group, fileID, line, column)) {
      .text($0)
    } making: {
      if case .text(let text) = $0 { text } else { nil }
    }
  }
}

extension Tunable where Value == Bool {
  /// Declares a switch with the values true and false.
  public convenience init(
    wrappedValue: Bool, group: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(wrappedValue, TunableDeclaration(.flag, group, fileID, line, column)) {
      .flag($0)
    } making: {
      if case .flag(let isOn) = $0 { isOn } else { nil }
    }
  }
}

extension Tunable where Value: CaseIterable & Equatable {
  /// Declares a case of an enumeration, chosen by its name.
  public convenience init(
    wrappedValue: Value, group: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(wrappedValue, among: Array(Value.allCases), areLiterals: false) {
      TunableDeclaration($0, group, fileID, line, column)
    }
  }
}

extension Tunable where Value: Equatable & LosslessStringConvertible {
  /// Declares one of several values, such as texts or numbers, chosen by its text.
  public convenience init(
    wrappedValue: Value, among values: [Value], group: String? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, column: UInt = #column
  ) {
    self.init(wrappedValue, among: values, areLiterals: true) {
      TunableDeclaration($0, group, fileID, line, column)
    }
  }
}

extension Tunable where Value == CGFloat {
  /// Declares one of several numbers, chosen by its text.
  public convenience init(
    wrappedValue: CGFloat, among values: [CGFloat], group: String? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, column: UInt = #column
  ) {
    self.init(wrappedValue, among: values, areLiterals: true) {
      TunableDeclaration($0, group, fileID, line, column)
    }
  }
}

extension Tunable where Value: Equatable {
  private convenience init(
    _ value: Value, among values: [Value], areLiterals: Bool, _ make: (TunableKind) -> TunableDeclaration
  ) {
    self.init(value, make(.choice(values.map { "\($0)" }, areLiterals: areLiterals))) {
      .choice("\($0)")
    } making: {
      if case .choice(let name) = $0 { values.first { "\($0)" == name } } else { nil }
    }
  }
}

extension Tunable where Value == TimingCurve {
  /// Declares a timing curve, which must be a cubic Bézier to be changed.
  public convenience init(
    wrappedValue: TimingCurve, group: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(wrappedValue, TunableDeclaration(.curve, group, fileID, line, column)) {
      switch $0 {
      case .linear: .curve([0, 0, 1, 1])
      case .cubicBezier(let curve):
        .curve([curve.controlPoint1, curve.controlPoint2].flatMap { [Double($0.x), Double($0.y)] })
      case .points: nil
      }
    } making: {
      guard case .curve(let points) = $0 else { return nil }
      return points == [0, 0, 1, 1] ? .linear : .bezier(points[0], points[1], points[2], points[3])
    }
  }
}

extension Tunable where Value == Spring {
  /// Declares a spring with a perceptual duration and a bounce.
  public convenience init(
    wrappedValue: Spring, group: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(wrappedValue, TunableDeclaration(.spring, group, fileID, line, column)) {
      $0.perceptualParameters.map { .spring(duration: $0.duration, bounce: $0.bounce) }
    } making: {
      guard case .spring(let duration, let bounce) = $0 else { return nil }
      return Spring(perceptualDuration: duration, bounce: bounce)
    }
  }
}

extension Tunable where Value == CGPoint {
  /// Declares a point with a range for each coordinate.
  public convenience init(
    wrappedValue: CGPoint, x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>, group: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    let kind = TunableKind.point(
      x: Double(x.lowerBound)...Double(x.upperBound), y: Double(y.lowerBound)...Double(y.upperBound))
    self.init(wrappedValue, TunableDeclaration(kind, group, fileID, line, column)) {
      .point($0)
    } making: {
      if case .point(let point) = $0 { point } else { nil }
    }
  }
}
