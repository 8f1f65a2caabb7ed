import Foundation

extension Error {
  /// Why the system refused a file, in its own words: "No space left on device"; what Foundation says where that is all.
  package var systemReason: String {
    guard let code = ((self as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError)?.code else {
      return localizedDescription
    }
    return String(cString: strerror(code.rawValue))
  }
}
