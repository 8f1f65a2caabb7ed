import RefreshControls
import RefreshStage

/// The guide's controls and the scenes, with what must be said of each literal of theirs.
enum NumberedSources {
  struct Source: Sendable {
    /// Below Examples.
    let path: String
    let type: GeneratedChange.Played
    /// By the literal's number; one without is in `structural`.
    let says: [Int: Says]
    /// Literals that cannot be anything else: indices, counts of what is written out, names.
    let structural: Set<Int>
    /// By the option's number among the options.
    var options: [Int: Says] = [:]
    var isScene: Bool { if case .scene = type { true } else { false } }
    var name: String { String(path.split(separator: "/").last!) }
  }

  static func source(_ name: String) -> Source? { all.first { $0.name == name } }

  /// Something else than the finger by which the content moves otherwise.
  private static let content = Says.any("", ["content", "scrollView"])

  static let all: [Source] = [
    Source(
      path: "Guide/Pendulum", type: .control(Pendulum.self),
      says: [
        0: .numbers(["high"]), 1: .seconds(["cycle"]), 4: .any("View", ["bounds"]),
        5: .any("View", ["bounds"]),
        6: .any("View", ["center"]), 7: .any("View", ["backgroundColor"]), 8: .value("View", "cornerRadius"),
        9: .spring("View"), 10: .spring("View"), 11: .any("View", ["center"]), 12: .any("View", ["center"]),
        13: .any("View", ["center"]),
      ],
      // The place of a ball that is placed again.
      structural: [2, 3]),
    Source(
      path: "Guide/PullSays", type: .control(PullSays.self),
      says: [
        0: .numbers(["high"]), 1: .seconds(["cycle"]), 2: .value("Label", "fontSize"),
        3: .any("Label", ["textColor"]), 4: .any("Label", ["text"]), 5: .any("Label", ["text"]),
        6: .any("Label", ["text"]), 7: .any("Label", ["text"]), 8: .any("Label", ["alpha"]),
        9: .any("Label", ["alpha"]), 10: .any("Label", ["alpha"]), 11: .any("Label", ["alpha"]),
        12: .any("Label", ["text"]), 13: .any("Label", ["text"]), 14: .any("Label", ["take"]),
        15: .any("Label", ["alpha"]), 16: .seconds(["exit"]), 17: .value("Label", "alpha"),
        18: .any("Label", ["text"]), 19: .any("Label", ["alpha"]),
      ], structural: [],
      options: [
        0: .any("Label", ["alpha"]), 1: .any("", ["anchor"]), 2: .any("Label", ["textAlignment"]),
        3: .any("Label", ["alpha"]),
      ]),
    Source(
      path: "Guide/RotatingSquare", type: .control(RotatingSquare.self),
      says: [
        0: .numbers(["high"]), 1: .seconds(["cycle"]), 4: .any("View", ["bounds"]),
        5: .any("View", ["bounds"]),
        6: .any("View", ["backgroundColor"]), 7: .value("View", "cornerRadius"), 8: .pull("View", "rotation"),
        9: .any("View", ["rotation"]),
      ],
      // The place of a square that is placed again.
      structural: [2, 3]),
    Source(
      path: "Scrolling/BounceLimit", type: .scene(BounceLimit.self),
      says: [
        2: .script, 3: .script, 4: .script, 6: .script, 7: .script, 8: content, 9: content,
        10: .any("", ["backgroundColor"]),
      ],
      // The script's name, and an axis along which the list does not move.
      structural: [0, 1, 5]),
    Source(
      path: "Scrolling/DirectionalLock", type: .scene(LockedTiles.self),
      says: Dictionary(uniqueKeysWithValues: (2...18).map { ($0, .script) })
        .merging(
          [
            19: .any("", ["center", "bounds"]), 20: .any("", ["new"]), 21: .any("", ["new"]),
            24: .any("", ["bounds"]), 25: .any("", ["bounds"]), 26: .any("", ["backgroundColor"]),
            27: .any("", ["backgroundColor"]), 28: .any("", ["backgroundColor"]),
            29: .value("", "cornerRadius"), 30: .any("", ["text"]), 31: .any("", ["text"]),
            32: .value("", "fontSize"),
          ], uniquingKeysWith: { first, _ in first }),
      structural: [0, 1, 22, 23],
      options: [0: content, 1: .any("", ["textAlignment"])]),
    Source(
      path: "Scrolling/PhotoBrowser", type: .scene(Photos.self),
      says: Dictionary(
        uniqueKeysWithValues: ([2, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 21, 23]).map {
          ($0, .script)
        }
      ).merging(
        [24: .any("", ["backgroundColor"])].merging(
          (29...37).map { ($0, Says.any("", ["image"])) },
          uniquingKeysWith: { first, _ in first }), uniquingKeysWith: { first, _ in first }),
      // Names, counts of what is written out, the finger's way across the pages, and the arithmetic of pixels.
      structural: Set([0, 1, 3, 5, 19, 20, 22, 25, 26, 27, 28]).union(38...62),
      options: [0: content, 1: .any("", ["scroll indicator"]), 2: .any("", ["contentMode"])]),
    Source(
      path: "Scrolling/SnapDrag", type: .scene(SnapDrag.self),
      says: Dictionary(uniqueKeysWithValues: [2, 4, 5, 7, 8, 10, 11].map { ($0, .script) }).merging(
        [
          13: .any("", ["center", "content", "bounds"]), 14: .any("", ["new", "center", "content"]),
          18: .any("", ["bounds"]), 19: .any("", ["backgroundColor"]), 24: content, 25: .any("", ["center"]),
          26: .any("", ["center"]), 27: .any("", ["bounds"]), 28: .any("", ["bounds"]),
          29: .any("", ["backgroundColor"]), 30: .any("", ["backgroundColor"]), 33: .any("", ["bounds"]),
          34: .any("", ["bounds"]), 35: .any("", ["center"]), 36: .any("", ["center"]),
          38: .any("", ["bounds"]),
          39: .any("", ["backgroundColor"]), 40: .any("", ["backgroundColor"]), 41: .any("", ["center"]),
          42: .any("", ["center"]), 43: .any("", ["bounds"]), 44: .any("", ["bounds"]),
          46: .any("", ["textColor"]), 47: .any("", ["textColor"]), 48: .value("", "fontSize"),
        ], uniquingKeysWith: { first, _ in first }),
      structural: [0, 1, 3, 6, 9, 12, 15, 16, 17, 20, 21, 22, 23, 31, 32, 37, 45, 49],
      options: [
        0: content, 1: .any("", ["scroll indicator"]), 2: .any("", ["textAlignment"]),
      ]),
  ]
}
