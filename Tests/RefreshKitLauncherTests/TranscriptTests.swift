import Foundation
import TestSupport
import Testing

/// What the programs print for help, for a newcomer's mistakes and at their end, word by word.
///
/// A text that is meant to change is written anew with REFRESHKIT_RECORD=changed, and read before it is committed.
@Suite struct TranscriptTests {
  @Test("a transcript is as it was", arguments: try Transcript.names)
  func matchesGoldens(name: String) throws {
    let transcript = try Transcript(name)
    #expect(!transcript.commands.isEmpty)
    let played = try transcript.played()
    if TestRun.isRecording { return try transcript.write(played) }
    for (command, now) in zip(transcript.commands, played) {
      #expect(now.shown == command.shown, "$ \(command.line)")
    }
  }
}
