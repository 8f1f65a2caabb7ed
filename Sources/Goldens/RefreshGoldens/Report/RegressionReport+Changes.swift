import Foundation
import RefreshFiles
import RefreshStage

extension RegressionReport {
  /// Change in one or more clips of a control.
  public struct Change: Hashable, Sendable {
    /// Name of the control or scene, or path of the compared file.
    public var control: String
    /// Verdict on the change in the first of the clips, with the times of that clip.
    public var verdict: Verdict
    /// Names of the clips with this change, in the order of the report.
    public var clips: [String]

    /// Change in one line, such as "Google in 4 clips: shape of motion: arc's strokeEnd goes to 0.75 instead of
    /// 0.8125".
    public var line: String {
      clips.count == 1
        ? "\(clips[0]): \(verdict)"
        : "\(control) in \(clips.count) clips: \(verdict.kind.rawValue): \(verdict.change)"
    }
  }

  /// Changes of all failed clips; equal changes of a control are merged, and changes in the most clips come first.
  public var changes: [Change] {
    var changes: [Change] = []
    /// Indices in `changes`, by control, kind of change and cause.
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

  /// Lines on the failures: changes of several clips first, then for each clip its own changes or its message.
  public var problemLines: [String] {
    let grouped = changes
    // A change in only one clip is reported together with the other changes of that clip.
    var lines = grouped.filter { $0.clips.count > 1 }.map(\.line)
    let alone = Dictionary(grouping: grouped.filter { $0.clips.count == 1 }) { $0.clips[0] }
    /// Clips that could not be compared, by control and message; the clip's name in the message is ignored.
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

  /// Groups changes by the names of the clips that contain them.
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
  /// Name of the control or scene, with which the clip's name begins, or path of the compared file.
  var control: String { file ?? name.split(separator: "-").first.map(String.init) ?? name }

  /// Changes of the clip; only the verdict if the report has no list of changes, none if the clip passed.
  package var allChanges: [Verdict] {
    if !changes.isEmpty { return changes }
    return verdict.map { $0.passes ? [] : [$0] } ?? []
  }
}
