import Foundation
import RefreshExport

/// What a run that was killed has left half-written: hidden files and folders with names that nobody else gives.
public enum StaleFiles {
  /// Removes from a folder what runs that have ended have left there; what another one is writing stays.
  public static func sweep(_ folder: URL) {
    guard let folder = try? OpenFolder(folder.path) else { return }
    sweep(folder)
  }

  static func sweep(_ folder: OpenFolder) {
    WorkInProgress.sweep(folder) { PNGSequenceWriter.isOurs($0) || GoldenManifest.isOurs($0) }
  }
}
