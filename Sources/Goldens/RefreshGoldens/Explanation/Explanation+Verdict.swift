import Foundation
import RefreshControls
import RefreshFrames
import RefreshStage

extension Explanation {
  func verdict(_ change: Change) -> Verdict {
    let frame = min(change.frame, max(0, expected.frames.count - 1))
    return Verdict(
      change.detail.kind, Wording(names: names).sentence(change),
      layer: change.layers.first ?? mostAnimatedLayer(in: change.sectionKind),
      property: change.parts.first?.family ?? change.detail.settingName,
      time: expected.frames.isEmpty ? nil : expected.frames[frame].time, amount: change.amount,
      isTimed: change.isTimed, cause: change.cause)
  }

  /// Layer that represents a section in a verdict: the golden's animations of it take the longest in total; nil if
  /// none.
  private func mostAnimatedLayer(in kind: ClipSection.Kind?) -> String? {
    guard let kind else { return nil }
    let own = sections.filter { $0.kind == kind }
    var counts: [String: Double] = [:]
    for animation in expected.animations where own.contains(where: { $0.expected.begins(animation) }) {
      counts[animation.layer, default: 0] += animation.duration
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}

extension Change {
  /// Identifier by which the same change of another clip is recognized: category, property and the values set in the
  /// source.
  ///
  /// Sampled numbers, such as the position in the pull with the largest difference, are not part of it, because they
  /// differ between clips.
  var cause: Verdict.Cause {
    // A clip without a refresh shows only the setting, other clips the phase that it controls; both get one cause. In
    // other changes the numbers are needed to tell them apart.
    let layers = Set(mentionedLayers).sorted()
    let ofPhases: [ControlSetting] = [.animationDuration, .animationDelay, .minimumRefreshingTime]
    if let setting = detail.setting, ofPhases.contains(setting) {
      return Verdict.Cause(change: "phase/\(setting.rawValue)", layers: layers)
    }
    let isEdit = category == .value || category == .start || category == .target
    let facts = [
      isEdit ? "edit" : "\(category)", isEdit ? nil : sectionKind?.rawValue, property?.name,
      detail.settingName,
      parts.first.map { "\($0.group.kind)" }, detail.written,
    ]
    return Verdict.Cause(change: facts.map { $0 ?? "" }.joined(separator: "/"), layers: layers)
  }
}

extension Change.Detail {
  /// Source values (or the phase) that changed, as part of an identifier; nil for kinds without source values.
  fileprivate var written: String? {
    switch self {
    case .setting(_, let edit): "\(edit.old.map(\.description) ?? "") \(edit.new.map(\.description) ?? "")"
    case .tunable(_, let edit): "\(edit.old.value.text) \(edit.new.value.text)"
    case .arming(let edit, _): "\(edit.old) \(edit.new)"
    case .values(let values, .rest), .values(let values, .start), .values(let values, .end):
      (values.old + values.new).map(\.description).joined(separator: " ")
    case .length(let phase, _, _): "\(phase)"
    case .declared(let setting, let edit): "\(setting.name) \(edit.old) \(edit.new)"
    case .script(let sentence): sentence
    default: nil
    }
  }
}
