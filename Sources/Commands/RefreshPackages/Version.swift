/// The version of RefreshKit, shared by the launcher and the plugins that it runs.
package enum Version {
  package static let current = "0.1.0"
  /// Date of the version, for manual pages.
  package static let date = "November 21, 2026"
}
