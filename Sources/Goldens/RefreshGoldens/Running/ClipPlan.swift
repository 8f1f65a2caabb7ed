import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshMotion
import RefreshStage

/// Names and costs of all clips of a matrix; a clip itself is created when it is needed.
///
/// A shard needs only some of up to a hundred thousand clips. So a plan stores how each choice changes a clip's name
/// and its work, and combines these for all clips.
public struct ClipPlan: Sendable {
  /// The names of all clips, in order.
  public let names: [String]

  private let subjects: [ControlOrSceneClips]
  /// Subject and combination of choices of each clip, in the order of `names`.
  private let entries: [(subject: Int32, combination: Int32)]

  /// A value of one dimension of a subject's clips, such as dark appearance.
  fileprivate struct DimensionChoice: Sendable {
    /// Suffix of the clip's name, which begins with a hyphen; empty for a standard choice.
    let suffix: String
    /// Factors of the number of frames and of the pixels per frame, relative to `ControlOrSceneClips.base`.
    let frames: Double
    let pixels: Double
    let set: @Sendable (inout GoldenClip) -> Void
  }

  fileprivate struct ControlOrSceneClips: Sendable {
    /// The clip before choices are applied.
    let base: GoldenClip
    let name: String
    let frames: Double
    let pixels: Double
    /// Choices of each dimension, such as all appearances, in the order of their suffixes in a name.
    let dimensions: [[DimensionChoice]]

    var count: Int { dimensions.reduce(1) { $0 * $1.count } }

    /// Choices of the combination with an index; the last dimension varies fastest.
    func choices(_ combination: Int) -> [DimensionChoice] {
      var rest = combination
      var choices: [DimensionChoice] = []
      for dimension in dimensions.reversed() {
        choices.append(dimension[rest % dimension.count])
        rest /= dimension.count
      }
      return choices.reversed()
    }

    func clip(_ combination: Int) -> GoldenClip {
      var clip = base
      for choice in choices(combination) { choice.set(&clip) }
      return clip
    }

    /// Appends the names of all combinations, in the order of their indices.
    func addNames(to names: inout [String]) {
      func add(_ name: String, _ depth: Int) {
        if depth == dimensions.count { return names.append(name) }
        for choice in dimensions[depth] {
          add(choice.suffix.isEmpty ? name : name + choice.suffix, depth + 1)
        }
      }
      add(name, 0)
    }
  }

  fileprivate init(_ subjects: [ControlOrSceneClips]) throws {
    self.subjects = subjects
    var made: [String] = []
    made.reserveCapacity(subjects.reduce(0) { $0 + $1.count })
    var places: [(subject: Int32, combination: Int32)] = []
    for (index, subject) in subjects.enumerated() {
      let first = made.count
      subject.addNames(to: &made)
      places += (0..<made.count - first).map { (Int32(index), Int32($0)) }
    }
    let order = made.indices.sorted { made[$0] < made[$1] }
    names = order.map { made[$0] }
    entries = order.map { places[$0] }
    for (name, next) in zip(names, names.dropFirst()) where name == next {
      throw MatrixError("two clips are called '\(name)': give controls and scenarios different names")
    }
    var plain: [String: String] = [:]
    for name in names {
      guard let twin = plain.updateValue(name, forKey: name.lowercased()) else { continue }
      throw MatrixError(
        "the clips '\(twin)' and '\(name)' differ in capitals alone, and a Mac's volume holds one golden of both: give controls and scenarios different names"
      )
    }
  }

  /// Number of clips.
  public var count: Int { names.count }

  /// The clip at an index of `names`.
  public func clip(_ index: Int) -> GoldenClip {
    subjects[Int(entries[index].subject)].clip(Int(entries[index].combination))
  }

  /// The clip with a name; nil if it does not exist.
  public func clip(named name: String) -> GoldenClip? { place(of: name).map(clip) }

  private func place(of name: String) -> Int? {
    let place = names.prefixCount { $0 < name }
    return place < names.count && names[place] == name ? place : nil
  }

  /// The names of the controls and scenes.
  public var controls: [String] { subjects.map(\.name) }

  /// Name of the control or scene that a clip shows; nil if no clip has the name.
  func control(of name: String) -> String? {
    place(of: name).map { subjects[Int(entries[$0].subject)].name }
  }

  /// Estimated work of the clip at an index of `names`.
  package func work(_ index: Int) -> ClipWorkEstimate {
    let subject = subjects[Int(entries[index].subject)]
    let choices = subject.choices(Int(entries[index].combination))
    let frames = choices.reduce(subject.frames) { $0 * $1.frames }
    return ClipWorkEstimate(
      frames: frames, pixels: choices.reduce(frames * subject.pixels) { $0 * $1.pixels })
  }

  /// One clip for each choice of each subject, instead of one for each combination of choices.
  package var choices: [GoldenClip] {
    subjects.flatMap { subject in
      subject.dimensions.flatMap { choices in
        choices.map { choice in
          var clip = subject.base
          choice.set(&clip)
          return clip
        }
      }
    }
  }
}

/// Estimated work of playing and drawing a clip.
package struct ClipWorkEstimate: Hashable, Sendable {
  /// Number of frames that are played.
  package var frames: Double
  /// Number of pixels of all frames.
  package var pixels: Double
}

extension ClipMatrix {
  /// Plan of the clips of controls and scenes, without creating the clips.
  ///
  /// - Throws: `MatrixError` for an unknown name, too many clips, and two clips with the same name.
  public func plan(
    of known: [RefreshControl.Type], scenes: [StageScene.Type] = []
  ) throws -> ClipPlan {
    let subjects = try chosen(known.map { .control($0) } + scenes.map { .scene($0) })
    try checkPixels()
    let planned = subjects.map(planned)
    let count = planned.reduce(0) { $0 + $1.dimensions.reduce(1) { $0 * Double($1.count) } }
    guard count <= Double(Limits.clips.maximum) else {
      throw MatrixError(
        "the lists make \(NumberText.plain(count)) clips; at most \(Limits.clips.maximum) are allowed")
    }
    return try ClipPlan(planned)
  }

  private func planned(_ subject: Clip.ControlOrScene) -> ClipPlan.ControlOrSceneClips {
    var standard = GoldenClip(Clip(subject), tolerance: tolerance)
    // A choice that differs from the standard is added to the name.
    standard.clip.stage.size = GoldenClip.standardSize
    standard.clip.framesPerSecond = GoldenClip.standardFramesPerSecond
    let base = standard
    let isControl = if case .control = subject { true } else { false }
    let name = base.name
    func frames(_ clip: GoldenClip) -> Double { clip.clip.expectedDuration * clip.clip.framesPerSecond }
    func pixels(_ clip: GoldenClip) -> Double {
      let size = clip.pixelSize
      return Double(size.width) * Double(size.height)
    }
    func dimension<Value: Sendable>(
      _ values: [Value], ofControls isOfControls: Bool = false, isNamed: Bool = true,
      _ set: @escaping @Sendable (inout GoldenClip, Value) -> Void
    ) -> [ClipPlan.DimensionChoice] {
      if isOfControls && !isControl {
        return [ClipPlan.DimensionChoice(suffix: "", frames: 1, pixels: 1) { _ in }]
      }
      return values.map { value in
        var clip = base
        set(&clip, value)
        return ClipPlan.DimensionChoice(
          suffix: isNamed ? String(clip.name.dropFirst(name.count)) : "",
          frames: frames(clip) / max(1, frames(base)),
          pixels: pixels(clip) / pixels(base)
        ) { set(&$0, value) }
      }
    }
    let dimensions = [
      dimension(types, ofControls: true) { $0.clip.type = $1 ?? $0.clip.subject.preferredType },
      dimension(anchors, ofControls: true) { $0.clip.anchor = $1 },
      dimension(scenarios, ofControls: !overridesSceneScenarios) {
        let scenario = $0.clip.subject.fitted($1)
        $0.clip.scenario = isControl ? result.map { scenario.ending(with: $0) } ?? scenario : scenario
      },
      dimension(edges, ofControls: true) { $0.clip.stage.edge = $1 },
      dimension(appearances) { $0.clip.stage.environment.colorScheme = $1 },
      dimension(directions) { $0.clip.stage.environment.layoutDirection = $1 },
      dimension(reducesMotion) { $0.clip.stage.environment.reducesMotion = $1 },
      dimension(textSizes) { $0.clip.stage.environment.contentSizeCategory = $1 },
      dimension([tunings[name] ?? [:]], ofControls: true) { $0.clip.stage.tuning = $1 },
      dimension(sizes, isNamed: alwaysNamesScreen || sizes.count > 1) { $0.clip.stage.size = $1 },
      dimension(scales, isNamed: alwaysNamesScreen || scales.count > 1) { $0.scale = $1 },
      dimension(framesPerSecond, isNamed: alwaysNamesScreen || framesPerSecond.count > 1) {
        $0.clip.framesPerSecond = $1
      },
    ]
    return ClipPlan.ControlOrSceneClips(
      base: base, name: name, frames: frames(base), pixels: pixels(base), dimensions: dimensions)
  }
}
