import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion

/// Evaluates a literal in the source code, to compare it with the value in the running program.
struct LiteralComparison {
  let kind: TunableKind

  /// True if a literal has the value; nil if it cannot be evaluated, such as a colour that the package
  /// declares.
  func isEqual(_ literal: LiteralExpression, to built: TunableValue) -> Bool? {
    switch (kind, built) {
    case (.number(let rule), .number(let built)):
      guard let number = number(literal, dividesWhole: rule.isWhole) else { return nil }
      // Angles are literals in radians and built values in degrees.
      if rule.unit == .angle { return abs(number * 180 / .pi - built) <= 1e-9 * max(1, abs(built)) }
      return number == built || Double(Float(number)) == built
    case (.text, .text(let built)): if case .text(let text) = literal { return text == built }
    case (.flag, .flag(let built)): if case .flag(let isOn) = literal { return isOn == built }
    case (.choice(_, areLiterals: false), .choice(let built)):
      if case .member(let path, []) = literal { return path.last == built }
    case (.choice, .choice(let built)):
      if case .text(let text) = literal { return text == built }
      if case .flag(let isOn) = literal { return "\(isOn)" == built }
      if let number = number(literal) { return number == Double(built) }
    case (.color, .color(let light, let dark)):
      return color(literal).map { $0 == (light, dark) || light == dark && ($0.0 == light || $0.1 == light) }
    case (.curve, .curve(let built)): return curve(literal).map { $0 == built }
    case (.spring, .spring):
      return spring(literal).map {
        $0.perceptualParameters.map { .spring(duration: $0.duration, bounce: $0.bounce) } == built
      }
    case (.point, .point(let built)): return point(literal).map { $0 == built }
    default: break
    }
    return nil
  }

  private func number(_ literal: LiteralExpression, dividesWhole: Bool = false) -> Double? {
    switch literal {
    case .number(let number): return number
    case .operation(let sign, let a, let b):
      guard let a = number(a, dividesWhole: dividesWhole), let b = number(b, dividesWhole: dividesWhole)
      else {
        return nil
      }
      switch sign {
      case "+": return a + b
      case "-": return a - b
      case "*": return a * b
      default: return dividesWhole ? (a / b).rounded(.towardZero) : a / b
      }
    case .member(let path, let arguments):
      let isType = ["CGFloat", "Double", "Float", "TimeInterval", "Int"].contains(path[0])
      switch (path.last, arguments.count) {
      case ("pi", 0): return .pi
      case ("zero", 0): return 0
      case (_, 1) where isType && arguments[0].label == nil: return number(arguments[0].value)
      default: return nil
      }
    case .text, .flag: return nil
    }
  }

  /// Numeric arguments of a call, by label or index; nil if an argument is not a number.
  private func numbers(_ arguments: [LiteralExpression.Argument]) -> [String: Double]? {
    var numbers: [String: Double] = [:]
    for (index, argument) in arguments.enumerated() {
      guard let number = number(argument.value) else { return nil }
      numbers[argument.label ?? "\(index)"] = number
    }
    return numbers
  }

  private func color(_ literal: LiteralExpression) -> (Color, Color)? {
    guard case .member(let path, let arguments) = literal, let last = path.last else { return nil }
    if arguments.isEmpty {
      if path[0] != "Color", let found = Self.systemColors[last] { return (found.light, found.dark) }
      return (Self.colors[last] ?? Self.systemColors[last]?.light).map {
        ($0, Self.systemColors[last]?.dark ?? $0)
      }
    }
    if last == "withAlphaComponent", let alpha = number(arguments[0].value),
      let base = color(.member(path.dropLast(), arguments: []))
    {
      return (base.0.withAlphaComponent(alpha), base.1.withAlphaComponent(alpha))
    }
    guard last.first?.isUppercase == true || last == "init" else { return nil }
    if arguments.map(\.label) == ["light", "dark"] {
      guard let light = color(arguments[0].value), let dark = color(arguments[1].value) else { return nil }
      return (light.0, dark.0)
    }
    guard let parts = numbers(arguments) else { return nil }
    let alpha = CGFloat(parts["alpha"] ?? 1)
    let color: Color
    if let hex = parts["hex"].flatMap({ UInt32(exactly: $0) }) {
      color = Color(hex: hex, alpha: alpha)
    } else if let white = parts["white"] {
      color = Color(white: white, alpha: alpha)
    } else if let red = parts["red"], let green = parts["green"], let blue = parts["blue"] {
      color = Color(red: red, green: green, blue: blue, alpha: alpha)
    } else if let hue = parts["hue"], let saturation = parts["saturation"],
      let brightness = parts["brightness"]
    {
      color = Color(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
    } else {
      return nil
    }
    return (color, color)
  }

  private func curve(_ literal: LiteralExpression) -> [Double]? {
    guard case .member(let path, let arguments) = literal, let last = path.last else { return nil }
    let curve: TimingCurve
    if last == "bezier" {
      let parts = arguments.compactMap { number($0.value) }
      guard parts.count == 4, arguments.count == 4 else { return nil }
      curve = .bezier(parts[0], parts[1], parts[2], parts[3])
    } else {
      guard arguments.isEmpty, let named = Self.curves[last] else { return nil }
      curve = named
    }
    switch curve {
    case .linear: return [0, 0, 1, 1]
    case .cubicBezier(let curve):
      return [curve.controlPoint1, curve.controlPoint2].flatMap { [Double($0.x), Double($0.y)] }
    case .points: return nil
    }
  }

  private func spring(_ literal: LiteralExpression) -> Spring? {
    guard case .member(let path, let arguments) = literal, ["Spring", "init"].contains(path.last),
      let parts = numbers(arguments)
    else { return nil }
    let velocity = parts["initialVelocity"] ?? 0
    if let duration = parts["perceptualDuration"] {
      return Spring(perceptualDuration: duration, bounce: parts["bounce"] ?? 0, initialVelocity: velocity)
    }
    if let ratio = parts["dampingRatio"] {
      if let response = parts["response"] {
        return Spring(response: response, dampingRatio: ratio, initialVelocity: velocity)
      }
      return parts["duration"].map { Spring(dampingRatio: ratio, duration: $0, initialVelocity: velocity) }
    }
    return Spring(
      mass: parts["mass"] ?? 1, stiffness: parts["stiffness"] ?? 100, damping: parts["damping"] ?? 10,
      initialVelocity: velocity)
  }

  private func point(_ literal: LiteralExpression) -> CGPoint? {
    guard case .member(let path, let arguments) = literal else { return nil }
    if arguments.isEmpty { return ["zero", "CGPoint", "init"].contains(path.last) ? .zero : nil }
    guard ["CGPoint", "init"].contains(path.last), let parts = numbers(arguments), let x = parts["x"],
      let y = parts["y"]
    else { return nil }
    return CGPoint(x: x, y: y)
  }

  // MARK: Names

  static let colors: [String: Color] = [
    "clear": .clear, "black": .black, "darkGray": .darkGray, "gray": .gray, "lightGray": .lightGray,
    "white": .white, "red": .red, "green": .green, "blue": .blue, "cyan": .cyan, "yellow": .yellow,
    "magenta": .magenta, "orange": .orange, "purple": .purple, "brown": .brown,
  ]

  static let systemColors: [String: SystemColor] = [
    "systemRed": .systemRed, "systemOrange": .systemOrange, "systemYellow": .systemYellow,
    "systemGreen": .systemGreen, "systemMint": .systemMint, "systemTeal": .systemTeal,
    "systemCyan": .systemCyan, "systemBlue": .systemBlue, "systemIndigo": .systemIndigo,
    "systemPurple": .systemPurple, "systemPink": .systemPink, "systemBrown": .systemBrown,
    "systemGray": .systemGray, "systemGray2": .systemGray2, "systemGray3": .systemGray3,
    "systemGray4": .systemGray4, "systemGray5": .systemGray5, "systemGray6": .systemGray6,
    "label": .label, "secondaryLabel": .secondaryLabel, "tertiaryLabel": .tertiaryLabel,
    "separator": .separator, "systemBackground": .systemBackground,
    "secondarySystemBackground": .secondarySystemBackground,
  ]

  static let curves: [String: TimingCurve] = [
    "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut, "easeInEaseOut": .easeInEaseOut,
    "default": .default, "quadraticIn": .quadraticIn, "quadraticOut": .quadraticOut, "cubicIn": .cubicIn,
    "cubicOut": .cubicOut, "standard": .standard, "backIn": .backIn, "backOut": .backOut,
  ]
}
