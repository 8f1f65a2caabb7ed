/// The version of RefreshKit: that of the launcher, and of the plugins that it runs.
package enum Version {
  package static let current = "0.1.0"
  /// When it was made, as manual pages say it.
  package static let date = "November 21, 2026"
}
