import Foundation
import RefreshFiles

/// A dotLottie file, version 2: an animation for each appearance, and for each a machine that plays it as an app's refresh
/// goes.
///
/// The app loads the machine of its appearance, `refresh` or such as `refresh-dark`. It sets `pull` to the percentage of the
/// pull and fires `pulled`, sets `isRefreshing`, and before it ends a refresh sets `result` if there are several endings.
/// The machine plays the loop to its end, then the ending, whose last frame it keeps until the app fires `pulled` again.
public struct DotLottie: Sendable {
  /// The name of the first animation and of its machine; those of others add the words of their appearance.
  public static let id = "refresh"

  private let machines: [DotLottieMachine]
  private var animations: [(id: String, document: LottieDocument)]

  /// The file of an animation whose parts are `pull`, `refreshing` and the endings.
  ///
  /// - Parameter others: the animation in other appearances, each with the words of its appearance; one that looks the
  ///   same as another is in the file once.
  public init(
    _ document: LottieDocument, others: [(appearance: Appearance, document: LottieDocument)] = []
  ) {
    var known = [document.withoutRecipe: Self.id]
    var (animations, machines) = (
      [(id: Self.id, document: document)], [DotLottieMachine(Self.id, playing: Self.id, document)]
    )
    for (appearance, document) in others {
      let id = Self.id(of: appearance)
      let plain = document.withoutRecipe
      if known[plain] == nil {
        known[plain] = id
        animations.append((id, document))
      }
      machines.append(DotLottieMachine(id, playing: known[plain]!, document))
    }
    (self.animations, self.machines) = (animations, machines)
  }

  /// The name of the machine that shows an appearance, in a file whose first is the usual one.
  public static func id(of appearance: Appearance) -> String {
    ([id] + appearance.words).joined(separator: "-")
  }

  /// The file; the same bytes each time.
  ///
  /// The first animation comes last: lottie-android takes the last JSON that is not the manifest for it.
  public var bytes: [UInt8] {
    let texts =
      [("manifest.json", manifest.line)] + machines.map { ("s/\($0.id).json", $0.json.line) }
      + (darkTheme.map { [("t/dark.json", $0.line)] } ?? [])
      + animations.reversed().map { ("a/\($0.id).json", $0.document.json) }
    return ZipArchive(entries: texts.map { ($0, Array($1.utf8)) }).bytes
  }

  /// The dark forms of the colours that are slots of the first animation.
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
    var manifest = plainManifest
    if darkTheme != nil { manifest["themes"] = [["id": "dark", "name": "Dark"]] }
    return manifest
  }

  private var plainManifest: OrderedJSON {
    [
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
  }

  /// The machine of the first animation.
  var stateMachine: OrderedJSON { machines[0].json }

  /// The state after an ending, which players report when it is entered.
  static let done = "done"
  /// The custom event of that moment; the web component's event has the same name.
  static let endEvent = "refreshend"
}

extension LottieDocument {
  /// The animation without how it was made.
  fileprivate var withoutRecipe: String {
    var plain = self
    plain.recipe = nil
    return plain.json
  }
}
