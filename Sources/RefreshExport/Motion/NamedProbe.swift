/// A tunable's value that an exported file may have a name for.
enum NamedProbe {
  case color(ColorProbe)
  case text(TextProbe)

  var name: String {
    switch self {
    case .color(let probe): probe.name
    case .text(let probe): probe.name
    }
  }
}

extension [NamedProbe] {
  var colors: [ColorProbe] { compactMap { if case .color(let probe) = $0 { probe } else { nil } } }

  var texts: [TextProbe] { compactMap { if case .text(let probe) = $0 { probe } else { nil } } }
}
