import RefreshControls
import RefreshFrames
import RefreshMotion

/// Consequences of changed tunables, for clips that cannot be replayed with the golden's tunables.
extension Explanation {
  var hasOtherTunables: Bool { !TunedValue.edits(tunableValues).isEmpty }

  private var tunableValues: OldAndNew<[String: TunedValue]> { OldAndNew(expected, actual).map(\.tunables) }

  /// Removes changes that follow from a changed tunable: differences that nothing else explains, and changes with the
  /// tunable's old and new value. Of the other changes only the most visible is kept, because they probably follow from
  /// the tunable too.
  mutating func leaveOutTuned() {
    let edits = TunedValue.edits(tunableValues).map(\.edit)
    if edits.isEmpty { return }
    changes.removeAll { change in
      change.category == .unexplained || edits.contains { $0.isSaid(by: change.detail) }
    }
    let others = changes.filter { $0.detail.tunable == nil }
    changes = changes.filter { $0.detail.tunable != nil } + others.prefix(1)
  }
}

extension OldAndNew<TunedValue> {
  /// True if the change has the same old and new value as the tunable; only numbers, texts and colours are compared.
  fileprivate func isSaid(by detail: Change.Detail) -> Bool {
    guard let said = detail.seconds?.map({ TraceValue.number($0) }) ?? detail.values?.only else {
      return false
    }
    switch (old.value, new.value) {
    case (.number(let old), .number(let new)):
      guard let saidOld = said.old.number, let saidNew = said.new.number else { return false }
      return max(abs(saidOld - old), abs(saidNew - new)) < Explanation.equalityTolerance
    case (.text(let old), .text(let new)): return said == OldAndNew<TraceValue>(.word(old), .word(new))
    case (.color(let light, let dark), .color(let newLight, let newDark)):
      return [(light, newLight), (dark, newDark)].contains { old, new in
        said == OldAndNew<TraceValue>(.color(old.bytes), .color(new.bytes))
      }
    default: return false
    }
  }
}

extension Change.Values {
  /// Old and new value that all parts share; nil if they differ.
  fileprivate var only: OldAndNew<TraceValue>? {
    guard let first = old.first, let last = new.first, old.allSatisfy({ $0 == first }),
      new.allSatisfy({ $0 == last })
    else { return nil }
    return OldAndNew(first, last)
  }
}
