import Foundation
import RefreshFiles
import RefreshStage

extension RegressionReport {
  /// One change, in all clips of a control that show it.
  public struct Change: Hashable, Sendable {
    /// The control or scene.
    public var control: String
    /// The change, with the times of the first clip.
    public var verdict: Verdict
    /// The names of the clips, in order.
    public var clips: [String]

    /// The change in one line: "Google in 4 clips: shape of motion: arc's strokeEnd goes to 0.75 instead of 0.8125".
    public var line: String {
      clips.count == 1
        ? "\(clips[0]): \(verdict)"
        : "\(control) in \(clips.count) clips: \(verdict.kind.rawValue): \(verdict.change)"
    }
  }

  /// Every change of the clips that failed, that of the most clips first; the same change of a control is one.
  public var changes: [Change] {
    var changes: [Change] = []
    /// By control and sort of cause, the places of the changes.
    var places: [[String]: [Int]] = [:]
    for clip in failures where clip.status == .failed {
      for verdict in clip.allChanges {
        let key = [clip.control, verdict.kind.rawValue, verdict.cause?.change ?? verdict.change]
        let index = places[key, default: []].first { changes[$0].verdict.isSame(as: verdict) }
        if let index {
          if changes[index].clips.last != clip.name { changes[index].clips.append(clip.name) }
        } else {
          places[key, default: []].append(changes.count)
          changes.append(Change(control: clip.control, verdict: verdict, clips: [clip.name]))
        }
      }
    }
    return changes.enumerated().sorted {
      ($1.element.clips.count, $0.offset) < ($0.element.clips.count, $1.offset)
    }
    .map(\.element)
  }

  /// The failures, a line each: every change, then clips that broke an assertion or could not be compared.
  public var problemLines: [String] {
    let grouped = changes
    // What only one clip shows is reported with everything else of that clip.
    var lines = grouped.filter { $0.clips.count > 1 }.map(\.line)
    let alone = Dictionary(grouping: grouped.filter { $0.clips.count == 1 }) { $0.clips[0] }
    /// Clips of a control that could not be compared for one reason, whose messages differ in the clip's name alone.
    let stopped = Dictionary(grouping: failures.filter { $0.status != .failed }) {
      [$0.control, $0.message.replacingOccurrences(of: $0.name, with: "*")]
    }
    for clip in failures {
      let own = alone[clip.name] ?? []
      let key = [clip.control, clip.message.replacingOccurrences(of: clip.name, with: "*")]
      if let twins = stopped[key], twins.count > 1 {
        if twins[0].name == clip.name { lines.append("\(key[0]) in \(twins.count) clips: \(key[1])") }
      } else if clip.allChanges.isEmpty || !clip.faults.isEmpty || own.count == clip.allChanges.count {
        lines.append("\(clip.name): \(clip.message)")
      } else {
        lines += own.map(\.line)
      }
    }
    return lines
  }

  /// Some changes by the names of the clips that show them.
  func changesByClip(_ changes: [Change]) -> [String: [Change]] {
    var byClip: [String: [Change]] = [:]
    for change in changes { for clip in change.clips { byClip[clip, default: []].append(change) } }
    return byClip
  }

  var changesJSON: OrderedJSON {
    .array(
      changes.map { change in
        [
          "control": .string(change.control), "kind": .string(change.verdict.kind.rawValue),
          "sentence": .string(change.clips.count == 1 ? change.verdict.sentence : change.verdict.change),
          "clips": .init(change.clips),
        ]
      })
  }
}

extension ClipReport {
  /// The control or scene, with which the names of its clips begin; the file that was compared.
  var control: String { file ?? name.split(separator: "-").first.map(String.init) ?? name }

  /// Every change; of a report that knows only the first, that one.
  package var allChanges: [Verdict] {
    if !changes.isEmpty { return changes }
    return verdict.map { $0.passes ? [] : [$0] } ?? []
  }
}
