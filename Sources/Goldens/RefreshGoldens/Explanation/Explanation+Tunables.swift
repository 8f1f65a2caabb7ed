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
    if case .tunable = detail { return false }
    switch (old.value, new.value) {
    case (.number(let old), .number(let new)):
      let numbers =
        detail.seconds
        ?? detail.values?.only.flatMap { values in
          values.old.number.flatMap { a in values.new.number.map { OldAndNew<Double>(a, $0) } }
        }
      return numbers.map {
        abs($0.old - old) < Explanation.equalityTolerance && abs($0.new - new) < Explanation.equalityTolerance
      }
        ?? false
    case (.text(let old), .text(let new)):
      return detail.values?.only == OldAndNew<TraceValue>(.word(old), .word(new))
    case (.color(let light, let dark), .color(let newLight, let newDark)):
      return [(light, newLight), (dark, newDark)].contains { old, new in
        detail.values?.only == OldAndNew<TraceValue>(.color(old.bytes), .color(new.bytes))
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
