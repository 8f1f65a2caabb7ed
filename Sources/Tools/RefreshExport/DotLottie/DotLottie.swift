import RefreshFiles

/// A dotLottie 2 file: one animation per appearance, each with a state machine that plays it along with an
/// app's refresh.
///
/// The app loads the state machine of its appearance, such as `refresh` or `refresh-dark`. During a pull it
/// sets `pull` to the percentage and fires `pulled`; then it sets `isRefreshing`, and before it ends a
/// refresh with several possible endings, it sets `result`. The machine completes the loop, plays the ending
/// and keeps its last frame until the app fires `pulled` again.
public struct DotLottie: Sendable {
  /// Identifier of the first animation and of its state machine; other identifiers append the words of their
  /// appearance.
  public static let id = "refresh"

  private let machines: [DotLottieStateMachine]
  private var animations: [(id: String, document: LottieDocument)]

  /// Creates the file of an animation with the markers `pull`, `refreshing` and at least one ending.
  ///
  /// - Parameters:
  ///   - document: the animation in the default appearance.
  ///   - others: the animation in other appearances; equal documents are stored once.
  public init(
    _ document: LottieDocument, others: [(appearance: AppearanceVariant, document: LottieDocument)] = []
  ) {
    var known = [document.withoutRecipe: Self.id]
    var (animations, machines) = (
      [(id: Self.id, document: document)], [DotLottieStateMachine(Self.id, playing: Self.id, document)]
    )
    for (appearance, document) in others {
      let id = Self.id(of: appearance)
      let plain = document.withoutRecipe
      if known[plain] == nil {
        known[plain] = id
        animations.append((id, document))
      }
      machines.append(DotLottieStateMachine(id, playing: known[plain]!, document))
    }
    (self.animations, self.machines) = (animations, machines)
  }

  /// Identifier of the state machine for an appearance.
  public static func id(of appearance: AppearanceVariant) -> String {
    ([id] + appearance.words).joined(separator: "-")
  }

  /// The zip archive; equal input gives equal bytes.
  ///
  /// The first animation is the last entry, because lottie-android plays the last JSON entry other than the
  /// manifest.
  public var bytes: [UInt8] {
    let texts =
      [("manifest.json", manifest.line)] + machines.map { ("s/\($0.id).json", $0.json.line) }
      + (darkTheme.map { [("t/dark.json", $0.line)] } ?? [])
      + animations.reversed().map { ("a/\($0.id).json", $0.document.json) }
    return ZipArchive(entries: texts.map { ($0, Array($1.utf8)) }).bytes
  }

  /// A theme with the dark variants of the first animation's colour slots; nil if no slot has one.
  private var darkTheme: OrderedJSON? {
    let rules = (animations[0].document.slots?.colors ?? []).compactMap { name, color, dark -> OrderedJSON? in
      guard let dark, dark != color else { return nil }
      return [
        "id": .string(name), "type": "Color", "value": .array(dark.map { .number($0, digits: 6) }),
      ]
    }
    return rules.isEmpty ? nil : ["rules": .array(rules)]
  }

  private var manifest: OrderedJSON {
    var manifest: OrderedJSON = [
      "version": "2", "generator": "RefreshKit",
      "initial": ["animation": .string(Self.id), "stateMachine": .string(Self.id)],
      "animations": .array(
        animations.map { ["id": .string($0.id), "name": .string($0.document.name)] }),
      "stateMachines": .array(
        machines.map { machine in
          let words = machine.id.dropFirst(Self.id.count + 1)
          return [
            "id": .string(machine.id),
            "name": .string(words.isEmpty ? "Pull to refresh" : "Pull to refresh, \(words)"),
          ]
        }),
    ]
    if darkTheme != nil { manifest["themes"] = [["id": "dark", "name": "Dark"]] }
    return manifest
  }

  var stateMachine: OrderedJSON { machines[0].json }

  /// Name of the state machine's state after the end animation; players report when a state is entered.
  static let done = "done"
  /// Name of the custom event that the state machine fires when it enters the state `done`; the web component's event
  /// has the same name.
  static let endEvent = "refreshend"
}

extension LottieDocument {
  /// JSON text without the recipe, for comparing two animations.
  fileprivate var withoutRecipe: String {
    var plain = self
    plain.recipe = nil
    return plain.json
  }
}
