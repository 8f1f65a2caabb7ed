import Foundation
import Testing

@testable import RefreshPreview

@Suite struct SharedFilesTests {
  @Test("the last reports are kept, and pictures for ever")
  func reportsAreBounded() {
    let files = SharedFiles()
    let picture = files.add(.picture(URL(fileURLWithPath: "/frames/Waves.gif")))
    let numbers = (0...SharedFiles.maximumReports).map { files.add(.report("page \($0)")) }
    #expect(numbers == Array(1...SharedFiles.maximumReports + 1))
    func page(_ number: Int) -> String? {
      if case .report(let page) = files[number] { page } else { nil }
    }
    #expect(page(numbers[0]) == nil)
    #expect(numbers.dropFirst().map(page) == (1...SharedFiles.maximumReports).map { "page \($0)" })
    if case .picture(let file) = files[picture] {
      #expect(file.path == "/frames/Waves.gif")
    } else {
      Issue.record()
    }
    #expect(files[numbers.count + 1] == nil && files[-1] == nil)
  }
}
