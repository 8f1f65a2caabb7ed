import RefreshControls
import Testing

@testable import RefreshGoldens

/// What is said of a control after a change of what it is made with.
func sentences<Made: Sendable>(
  of type: RefreshControl.Type, _ made: TaskLocal<Made>, _ change: (inout Made) -> Void
) throws -> [String] {
  let before = try MotionTrace.of(type)
  var changed = made.get()
  change(&changed)
  let after = try made.withValue(changed) { try MotionTrace.of(type) }
  return MotionDiagnosis(before, after, framesPerSecond: 60).verdicts.map(\.sentence)
}

/// Expects one sentence, which begins with some words and has others.
func expectOne(
  _ sentences: [String], _ start: String, _ words: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectOne(sentences, start, words, sourceLocation: sourceLocation)
}

func expectOne(
  _ sentences: [String], _ start: String, _ words: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    sentences.count == 1 && sentences[0].hasPrefix(start)
      && words.allSatisfy { $0.isEmpty || sentences[0].contains($0) },
    "\(sentences)", sourceLocation: sourceLocation)
}
