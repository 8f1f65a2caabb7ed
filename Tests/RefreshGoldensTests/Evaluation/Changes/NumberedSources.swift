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
    let options: [Int: Says]
    var isScene: Bool { if case .scene = type { true } else { false } }
    var name: String { String(path.split(separator: "/").last!) }

    /// A source with what must be said of several literals at a time, and of its options in their order.
    init(
      _ path: String, _ type: GeneratedChange.Played, _ says: [(numbers: [Int], says: Says)],
      structural: Set<Int>, options: [Says] = []
    ) {
      (self.path, self.type, self.structural) = (path, type, structural)
      let each = says.flatMap { group in group.numbers.map { ($0, group.says) } }
      self.says = Dictionary(uniqueKeysWithValues: each)
      self.options = Dictionary(uniqueKeysWithValues: options.enumerated().map { ($0.offset, $0.element) })
    }
  }

  static func source(_ name: String) -> Source? { all.first { $0.name == name } }

  /// Something else than the finger by which the content moves otherwise.
  private static let content = Says.any("", ["content", "scrollView"])

  /// A property of a layer whose name is not told.
  private static func layer(_ words: String...) -> Says { .any("", words) }
  private static func view(_ words: String...) -> Says { .any("View", words) }
  private static func label(_ words: String...) -> Says { .any("Label", words) }

  static let all: [Source] = [
    Source(
      "Guide/Pendulum", .control(Pendulum.self),
      [
        ([0], .numbers(["high"])), ([1], .seconds(["cycle"])), ([4, 5], view("bounds")),
        ([6, 11, 12, 13], view("center")), ([7], view("backgroundColor")),
        ([8], .value("View", "cornerRadius")),
        ([9, 10], .spring("View")),
      ],
      // The place of a ball that is placed again.
      structural: [2, 3]),
    Source(
      "Guide/PullSays", .control(PullSays.self),
      [
        ([0], .numbers(["high"])), ([1], .seconds(["cycle"])), ([2], .value("Label", "fontSize")),
        ([3], label("textColor")), ([4, 5, 6, 7, 12, 13, 18], label("text")),
        ([8, 9, 10, 11, 15, 19], label("alpha")), ([14], label("take")), ([16], .seconds(["exit"])),
        ([17], .value("Label", "alpha")),
      ], structural: [],
      options: [label("alpha"), layer("anchor"), label("textAlignment"), label("alpha")]),
    Source(
      "Guide/RotatingSquare", .control(RotatingSquare.self),
      [
        ([0], .numbers(["high"])), ([1], .seconds(["cycle"])), ([4, 5], view("bounds")),
        ([6], view("backgroundColor")), ([7], .value("View", "cornerRadius")),
        ([8], .pull("View", "rotation")),
        ([9], view("rotation")),
      ],
      // The place of a square that is placed again.
      structural: [2, 3]),
    Source(
      "Scrolling/BounceLimit", .scene(BounceLimit.self),
      [([2, 3, 4, 6, 7], .script), ([8, 9], content), ([10], layer("backgroundColor"))],
      // The script's name, and an axis along which the list does not move.
      structural: [0, 1, 5]),
    Source(
      "Scrolling/DirectionalLock", .scene(LockedTiles.self),
      [
        (Array(2...18), .script), ([19], layer("center", "bounds")), ([20, 21], layer("new")),
        ([24, 25], layer("bounds")), ([26, 27, 28], layer("backgroundColor")),
        ([29], .value("", "cornerRadius")),
        ([30, 31], layer("text")), ([32], .value("", "fontSize")),
      ], structural: [0, 1, 22, 23], options: [content, layer("textAlignment")]),
    Source(
      "Scrolling/PhotoBrowser", .scene(Photos.self),
      [
        ([2, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 21, 23], .script),
        ([24], layer("backgroundColor")), (Array(29...37), layer("image")),
      ],
      // Names, counts of what is written out, the finger's way across the pages, and the arithmetic of pixels.
      structural: Set([0, 1, 3, 5, 19, 20, 22, 25, 26, 27, 28]).union(38...62),
      options: [content, layer("scroll indicator"), layer("contentMode")]),
    Source(
      "Scrolling/SnapDrag", .scene(SnapDrag.self),
      [
        ([2, 4, 5, 7, 8, 10, 11], .script), ([13], layer("center", "content", "bounds")),
        ([14], layer("new", "center", "content")), ([24], content),
        ([18, 27, 28, 33, 34, 38, 43, 44], layer("bounds")),
        ([19, 29, 30, 39, 40], layer("backgroundColor")), ([25, 26, 35, 36, 41, 42], layer("center")),
        ([46, 47], layer("textColor")), ([48], .value("", "fontSize")),
      ], structural: [0, 1, 3, 6, 9, 12, 15, 16, 17, 20, 21, 22, 23, 31, 32, 37, 45, 49],
      options: [content, layer("scroll indicator"), layer("textAlignment")]),
  ]
}
