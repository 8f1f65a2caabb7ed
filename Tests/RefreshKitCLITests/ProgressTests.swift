import Synchronization
import Testing

@testable import RefreshKitCLI

/// What is drawn of jobs while they run.
@Suite struct ProgressTests {
  /// What is written while two jobs with long names run and end.
  private func written(columns: Int?) -> [String] {
    let texts = Mutex<[String]>([])
    let progress = Progress(total: 2, columns: columns) { text in texts.withLock { $0.append(text) } }
    for name in ["Waves-failure-dark-320x320", "Waves-two-pulls-dark-320x320"] { progress.update(name, 0.5) }
    for name in ["Waves-failure-dark-320x320", "Waves-two-pulls-dark-320x320"] { progress.finish(name, nil) }
    return texts.withLock { $0 }
  }

  @Test("on a terminal one line changes, and is no wider than the terminal", arguments: [20, 40, 80])
  func terminal(columns: Int) {
    let texts = written(columns: columns)
    #expect(texts.count >= 3 && texts.allSatisfy { $0.hasPrefix("\r\u{1B}[K") })
    // A line as wide as the terminal could already wrap.
    #expect(texts.allSatisfy { $0.count - "\r\u{1B}[K".count < columns })
  }

  @Test("without a terminal nothing is drawn")
  func pipe() {
    #expect(written(columns: nil) == [])
  }
}
