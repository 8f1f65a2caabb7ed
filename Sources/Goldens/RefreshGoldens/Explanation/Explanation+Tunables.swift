import RefreshControls
import RefreshFrames
import RefreshMotion

/// Detail follows from tunables, where the clip cannot be played with the golden's.
extension Explanation {
  /// Whether tunables were changed.
  var hasOtherTunables: Bool { !TunedValue.edits(tuned).isEmpty }

  private var tuned: Edit<[String: TunedValue]> { Edit(expected, actual).map(\.tunables) }

  /// Leaves out what the change of a tunable explains: all that has no other explanation, what takes the tunable's time or
  /// has its value, and of the rest all but what is seen most.
  mutating func leaveOutTuned() {
    let edits = TunedValue.edits(tuned).map(\.edit)
    if edits.isEmpty { return }
    changes.removeAll { change in
      change.category == .remainder || edits.contains { $0.isSaid(by: change.detail) }
    }
    let others = changes.filter { $0.detail.tunable == nil }
    changes = changes.filter { $0.detail.tunable != nil } + others.prefix(1)
  }
}

extension Edit<TunedValue> {
  /// Whether a change is of the same values.
  fileprivate func isSaid(by detail: Change.Detail) -> Bool {
    if case .tunable = detail { return false }
    switch (old.value, new.value) {
    case (.number(let old), .number(let new)):
      let numbers =
        detail.seconds
        ?? detail.values?.only.flatMap { values in
          values.old.number.flatMap { a in values.new.number.map { Edit<Double>(a, $0) } }
        }
      return numbers.map { abs($0.old - old) < Explanation.same && abs($0.new - new) < Explanation.same }
        ?? false
    case (.text(let old), .text(let new)):
      return detail.values?.only == Edit<TraceValue>(.word(old), .word(new))
    case (.color(let light, let dark), .color(let newLight, let newDark)):
      return [(light, newLight), (dark, newDark)].contains { old, new in
        detail.values?.only == Edit<TraceValue>(.color(old.bytes), .color(new.bytes))
      }
    default: return false
    }
  }
}

extension Change.Values {
  /// The values of all parts, if they are the same.
  fileprivate var only: Edit<TraceValue>? {
    guard let first = old.first, let last = new.first, old.allSatisfy({ $0 == first }),
      new.allSatisfy({ $0 == last })
    else { return nil }
    return Edit(first, last)
  }
}
