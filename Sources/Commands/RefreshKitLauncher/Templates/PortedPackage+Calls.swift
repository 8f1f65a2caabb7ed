/// The calls that a generated control makes on its content.
extension PortedPackage {
  /// Function names, most likely first, and words that make a function name likely, strongest first.
  typealias FunctionNameClues = (names: [String], words: [String])
  static let starts: FunctionNameClues = (
    [
      "startAnimating", "startAnimation", "start", "beginAnimating", "beginRefreshing", "animate",
      "animation",
      "play",
    ],
    ["start", "begin", "animate", "play", "trigger", "run", "spin", "pulse", "show", "animation"]
  )
  static let stops: FunctionNameClues = (
    ["stopAnimating", "stopAnimation", "stop", "endAnimating", "endRefreshing", "stopAnimate", "reset"],
    ["stop", "end", "finish", "reset", "hide", "pause"]
  )
  /// Words that rule out a function as the start or stop of an animation: it notifies, queries or configures.
  private static let others: Set = [
    "did", "will", "should", "set", "setup", "update", "make", "create", "add", "remove", "draw", "touches",
    "tracking", "editing", "handle", "observe", "get", "is", "can", "stop", "end", "frame",
  ]

  /// The words of a camel-case name, in lowercase.
  private static func words(_ name: String) -> [String] {
    var words: [String] = []
    for character in name {
      if words.isEmpty || character.isUppercase { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return words
  }

  /// The call that starts or stops the animation of a content; nil if no callable function has a name that suggests it.
  func call(of type: Declaration, _ clues: FunctionNameClues) -> String? {
    let able = functions(of: type).compactMap { function in
      arguments(of: function).map { (function, "\(function.name)(\($0))") }
    }
    for name in clues.names {
      let same = able.filter { $0.0.name == name }
      if let call = same.min(by: { $0.0.parameters.count < $1.0.parameters.count }) { return call.1 }
    }
    for word in clues.words {
      let likely = able.filter { function, _ in
        let words = Self.words(function.name)
        return words.contains(word) && Self.others.subtracting(clues.words).isDisjoint(with: words)
      }
      if let call = likely.min(by: { $0.0.parameters.count < $1.0.parameters.count }) { return call.1 }
    }
    return nil
  }

  /// The callable functions of a class, with inherited ones: from the sources, and UIKit's that start and stop.
  private func functions(of type: Declaration) -> [Declaration.Function] {
    let line = lineage(of: type)
    let own = line.flatMap(\.functions)
    let inherited: [String]
    switch line.last?.superclass {
    case "UIActivityIndicatorView", "UIImageView": inherited = ["startAnimating", "stopAnimating"]
    case "UIRefreshControl": inherited = ["beginRefreshing", "endRefreshing"]
    default: inherited = []
    }
    // An overridden function counts once.
    var seen: Set<String> = []
    return (own + inherited.map { Declaration.Function(name: $0, parameters: []) }).filter {
      seen.insert($0.signature).inserted
    }
  }

  /// The statement that passes the pull ratio to a variable or function for progress; nil if there is none.
  func pull(_ type: Declaration) -> String? {
    let numbers: Set = ["CGFloat", "Double", "Float", "TimeInterval"]
    let line = lineage(of: type)
    if line.last?.superclass == "UIProgressView" {
      return "content.setProgress(.init(ratio), animated: false)"
    }
    if let variable = line.flatMap(\.variables).first(where: {
      $0.name == "progress" && ($0.type.map(numbers.contains) ?? true)
    }) {
      return "content.\(variable.name) = .init(ratio)"
    }
    for function in functions(of: type) {
      guard
        let index = function.parameters.firstIndex(where: {
          numbers.contains($0.type)
            && ($0.label.lowercased().contains("progress")
              || ($0.label == "_" && function.name.lowercased().contains("progress")))
        })
      else { continue }
      if let arguments = arguments(of: function, with: [index: ".init(ratio)"]) {
        return "content.\(function.name)(\(arguments))"
      }
    }
    return nil
  }

  /// The arguments for a call; nil if one has no default or obvious value.
  private func arguments(of function: Declaration.Function, with given: [Int: String] = [:]) -> String? {
    arguments(function.parameters) { given[$0] }
  }

  /// The arguments for parameters, some of them given; nil if one has no default or obvious value.
  private func arguments(_ parameters: [Declaration.Parameter], given: (Int) -> String?) -> String? {
    var parts: [String] = []
    for (index, parameter) in parameters.enumerated() {
      guard
        let value = given(index) ?? (parameter.hasDefault ? "" : value(of: parameter))
      else { return nil }
      if value.isEmpty { continue }
      parts.append(parameter.label == "_" ? value : "\(parameter.label): \(value)")
    }
    return parts.joined(separator: ", ")
  }

  /// A call of one of a class's initializers; `isWhole` is false if placeholders remain for values that cannot be
  /// guessed.
  func initialization(of type: Declaration) -> (call: String, isWhole: Bool)? {
    let own = type.initializers.filter {
      $0.isVisible && !["coder", "layer"].contains($0.parameters.first?.label)
    }
    for initializer in own {
      if let made = arguments(initializer.parameters, given: { _ in nil }) {
        return ("\(type.name)(\(made))", true)
      }
    }
    guard let shortest = own.min(by: { $0.parameters.count < $1.parameters.count }) else { return nil }
    let open = arguments(shortest.parameters) { index in
      let parameter = shortest.parameters[index]
      return parameter.hasDefault ? "" : value(of: parameter) ?? "<#\(parameter.type)#>"
    }
    return open.map { ("\(type.name)(\($0))", false) }
  }

  /// Typical numbers for a parameter, by a word in its name; the first match applies.
  private static let numbers: [(words: Set<String>, number: String)] = [
    (["progress", "ratio", "fraction", "percent", "percentage", "amount", "part"], "0.5"),
    (["red", "green", "blue", "hue", "saturation", "brightness", "white"], "0.5"),
    (["alpha", "opacity", "scale", "speed", "duration", "interval", "time", "seconds", "period"], "1"),
    (["delay", "velocity", "offset", "index", "row", "section", "from", "start", "x", "y"], "0"),
    (["damping", "bounce"], "0.7"), (["angle", "rotation", "radians"], "0.5"), (["degrees"], "30"),
    (["thickness", "stroke", "border", "line"], "2"),
    (["spacing", "gap", "padding", "margin", "inset"], "4"),
    (["font"], "17"), (["radius"], "20"), (["width", "height", "size", "side", "length", "diameter"], "40"),
    (["count", "number", "amount", "repeat", "repeats", "dots", "bars", "rings", "circles"], "3"),
    (["to", "end"], "1"),
  ]

  private func value(of parameter: Declaration.Parameter) -> String? {
    let type = parameter.type
    if type.hasSuffix("?") { return "nil" }
    switch type {
    case "Bool": return "true"
    case "CGFloat", "Double", "Float", "TimeInterval", "CFTimeInterval", "Int":
      if ["TimeInterval", "CFTimeInterval"].contains(type), !Self.words(parameter.name).contains("delay") {
        return "1"
      }
      for words in [parameter.name, parameter.label].map(Self.words) {
        let number = Self.numbers.first { !$0.words.isDisjoint(with: words) }?.number
        if let number, type != "Int" || !number.contains(".") { return number }
      }
      return nil
    case "CGRect": return "CGRect(x: 0, y: 0, width: 40, height: 40)"
    case "CGSize": return "CGSize(width: 40, height: 40)"
    case "CGPoint": return ".zero"
    case "()->Void", "()->()", "(()->Void)", "(()->())": return "{}"
    case "(Bool)->Void", "(Bool)->()", "((Bool)->Void)": return "{ _ in }"
    case "UIView": return "UIView()"
    default:
      return views[type].flatMap { creation(of: $0, .view) }
    }
  }
}
