import Foundation

/// Whether the tests run long: `make soak` sets REFRESHKIT_SOAK.
enum Soak {
  static let isOn = ProcessInfo.processInfo.environment["REFRESHKIT_SOAK"] != nil
}
