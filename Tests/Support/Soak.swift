import Foundation

/// Whether the tests run long: `make soak` sets REFRESHKIT_SOAK.
public enum Soak {
  public static let isOn = ProcessInfo.processInfo.environment["REFRESHKIT_SOAK"] != nil
}
