import Foundation

extension Error {
  /// The number of the system's error, if the system refused a file; nil for any other error.
  package var systemCode: Int32? {
    ((self as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError)?.code.rawValue
  }

  /// Why the system refused a file, such as "No space left on device"; for any other error Foundation's description.
  package var systemReason: String {
    systemCode.map { String(cString: strerror($0)) } ?? localizedDescription
  }
}
