import RefreshFrames
import RefreshKitCLI

/// The tool with the video formats of `render`: MP4 and WebM, which ffmpeg writes, and raw frames for other programs.
///
///     static let tools: [any RefreshTool.Type] = [Video.self]
public enum Video: RefreshTool {}

extension Video: FormatTool {
  package static var formats: [OutputFormat] {
    VideoFormat.allCases.map { format in
      OutputFormat(format.rawValue, hasAlpha: false, check: { try VideoWriter.program(for: format) }) {
        file, render, onWait in
        let writer = try VideoWriter(
          file: file, format: format, framesPerSecond: render.clip.framesPerSecond)
        writer.onWait = onWait
        return writer
      }
    }
      + RawFormat.allCases.map { format in
        OutputFormat(
          format.rawValue, hasAlpha: format == .rgba,
          pipe: { descriptor, render, _ in
            try RawWriter(
              descriptor: descriptor, name: "standard output", format: format,
              framesPerSecond: render.clip.framesPerSecond)
          },
          file: { file, render, _ in
            try RawWriter(file: file, format: format, framesPerSecond: render.clip.framesPerSecond)
          })
      }
  }
}
