import RefreshControls
import RefreshFiles
import RefreshInput
import RefreshLayers

extension RefreshControl {
  /// Tunables of the control with their names, those of base classes first, in the order of their declarations.
  package final var tunables: [(name: String, tunable: any AnyTunable)] {
    var classes = [Mirror(reflecting: self)]
    while let base = classes[0].superclassMirror, base.subjectType != RefreshControl.self {
      classes.insert(base, at: 0)
    }
    return classes.flatMap { mirror in
      mirror.children.compactMap { child in
        guard let tunable = child.value as? any AnyTunable, let label = child.label else { return nil }
        return (label.hasPrefix("_") ? String(label.dropFirst()) : label, tunable)
      }
    }
  }

  /// Error text for each tunable whose declared value is not allowed by its declaration, by the tunable's name.
  package final var tunableFaults: [String: String] {
    tunables.reduce(into: [:]) { faults, item in
      let kind = item.tunable.declaration.kind
      guard let value = item.tunable.declaredValue, !kind.declares(value) else { return }
      faults[item.name] =
        "\(Swift.type(of: self)).\(item.name) is declared as \(value.text.printable.beginning()); \(kind.allowed)"
    }
  }

  /// Sets tunables by name, before `setup()`; reports unknown names and values that are not allowed as errors.
  package final func tune(_ values: [String: String], reportingTo context: LayerContext) {
    for (_, fault) in tunableFaults.sorted(by: { $0.key < $1.key }) {
      context.report(Diagnostic(.warning, fault, topic: .content))
    }
    if values.isEmpty { return }
    let tunables = tunables
    for (name, text) in values.sorted(by: { $0.key < $1.key }) {
      guard let tunable = tunables.first(where: { $0.name == name })?.tunable else {
        let names = NameSuggestion.list(name, among: tunables.map(\.name), as: "it has:")
        let problem = "\(Swift.type(of: self)) has no tunable '\(name.prefix(80))'; \(names)"
        context.report(Diagnostic(.error, problem.printable))
        continue
      }
      do throws(OptionError) {
        let label = "\(Swift.type(of: self)).\(name)"
        tunable.set(try tunable.declaration.kind.value(of: OptionText(label, text)))
      } catch {
        context.report(Diagnostic(.error, error.description))
      }
    }
  }
}
