/// A container of video, with the codec that is put into it.
public enum VideoFormat: String, Sendable, Hashable, CaseIterable {
  /// H.264 in MP4, which everything plays.
  case mp4

  /// VP9 in WebM, for browsers: smaller, and slower to write.
  case webm

  /// What makes ffmpeg write it. The rate factors are chosen to show no loss on interfaces.
  var arguments: [String] {
    switch self {
    case .mp4:
      [
        "-c:v", "libx264", "-preset", "medium", "-tune", "animation", "-crf", "18", "-movflags", "+faststart",
        "-f", "mp4",
      ]
    case .webm:
      [
        "-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "good", "-cpu-used", "4", "-row-mt",
        "1",
        "-f", "webm",
      ]
    }
  }
}
