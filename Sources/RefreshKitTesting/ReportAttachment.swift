import Foundation

#if canImport(Testing)
  import Testing
#endif

/// Hands reports and warnings to the test that is running, as far as its framework keeps them.
enum ReportAttachment {
  static func record(_ page: URL, for clip: String) {
    #if canImport(Testing) && compiler(>=6.2)
      guard Test.current != nil, let html = try? Data(contentsOf: page) else { return }
      Attachment.record([UInt8](html), named: "\(clip).html")
    #endif
  }

  /// Tells whoever runs the tests of something that fails none: as a warning of the test, if its framework has such, else
  /// on standard error.
  static func warn(_ message: String) {
    #if canImport(Testing) && compiler(>=6.3)
      if Test.current != nil {
        Issue.record(Comment(rawValue: message), severity: .warning)
        return
      }
    #endif
    FileHandle.standardError.write(Data("warning: \(message)\n".utf8))
  }
}
