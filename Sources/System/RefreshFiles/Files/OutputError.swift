import Foundation

/// The reason that a file or folder could not be written, on one line with its name.
public enum OutputError: Error, Equatable, CustomStringConvertible {
  /// The system refused to `action` (a verb) the file; `code` is its `errno`.
  case system(action: String, file: String, code: Int32)

  /// The target exists and is of another kind than the output: a file instead of a folder, or the reverse.
  case wrongKind(file: String, allowed: String)

  /// The reading end of a pipe was closed.
  case readerLeft(file: String)

  public var description: String {
    switch self {
    case .system(let action, let file, let code):
      "cannot \(action) \(file): \(String(cString: strerror(code)))"
    case .wrongKind(let file, let allowed):
      "cannot write \(file): it exists and is not \(allowed)"
    case .readerLeft(let file):
      "cannot write \(file): the reader closed the pipe"
    }
  }

  /// Converts any error that was thrown for a file; without a known `errno` the code is `EIO`.
  static func of(_ error: any Error, action: String, file: String) -> OutputError {
    if let error = error as? OutputError { return error }
    let code = (error as? FileProblem)?.code ?? EIO
    return .system(action: action, file: file, code: code)
  }
}

extension Error {
  /// The system's `errno` in an error of Foundation; nil for any other error.
  package var systemCode: Int32? {
    ((self as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError)?.code.rawValue
  }

  /// The system's reason in words, such as "No space left on device"; for any other error Foundation's description.
  package var systemReason: String {
    systemCode.map { String(cString: strerror($0)) } ?? localizedDescription
  }
}
