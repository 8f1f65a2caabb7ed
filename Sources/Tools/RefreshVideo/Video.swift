import RefreshFrames
import RefreshKitCLI

/// The tool with the video formats of `render`: APNG and WebP, MP4 and WebM, which ffmpeg writes, and raw frames for
/// other programs.
///
///     static let tools: [any RefreshTool.Type] = [Video.self]
public enum Video: RefreshTool {}

extension Video: FormatTool {
  package static var formats: [OutputFormat] {
    [
      OutputFormat("apng") { file, render, _ in
        let loops = render.plan.choices.loopCount
        return try APNGWriter(file: file, options: APNGOptions(loopCount: loops, threads: render.threads))
      },
      OutputFormat("webp") { file, render, _ in
        let choices = render.plan.choices
        return try WebPWriter(
          file: file,
          options: WebPOptions(
            loopCount: choices.loopCount, quality: choices.quality, threads: render.threads))
      },
    ]
      + VideoFormat.allCases.map { format in
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
