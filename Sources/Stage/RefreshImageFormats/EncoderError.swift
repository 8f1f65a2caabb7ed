import Foundation
import RefreshFiles

/// The reason why frames cannot be encoded, in one line with the option or file, its value and the allowed values.
public enum EncoderError: Error, Equatable, CustomStringConvertible {
  /// A frame's size differs from the first one's or exceeds the format's limit.
  case frameSize(file: String, frame: Int, width: Int, height: Int, allowed: String)

  /// A frame's duration is negative or not finite.
  case frameDuration(file: String, frame: Int, seconds: Double)

  /// An option has a value that the format does not allow.
  case option(name: String, value: String, allowed: String)

  /// A file name that is not allowed inside the output's folder.
  case fileName(String)

  /// The output was finished without any frame.
  case noFrames(file: String)

  /// A writer was used after `finish()`, `cancel()` or an earlier error.
  case closed(file: String)

  /// The compression library failed, usually because of a lack of memory.
  case compression(code: Int32)

  /// libwebp could not compress an image; `code` is its `WebPEncodingError`.
  case webP(code: Int32)

  /// The output exceeds the maximum size of the format.
  case tooLarge(file: String, allowed: String)

  /// The program that writes the format is not installed.
  case missingProgram(name: String, format: String)

  /// The program that writes the format failed, with its last message.
  case program(name: String, file: String, reason: String)

  public var description: String {
    switch self {
    case .frameSize(let file, let frame, let width, let height, let allowed):
      "cannot write \(file): frame \(frame) has \(width) × \(height) pixels; allowed: \(allowed)"
    case .frameDuration(let file, let frame, let seconds):
      "cannot write \(file): frame \(frame) lasts \(seconds) s; expected a finite duration from 0 s"
    case .option(let name, let value, let allowed):
      "option \(name) is \(value); allowed: \(allowed)"
    case .fileName(let name):
      "file name \"\(name)\" is not allowed: it must be a plain name without \"/\" and must not be the name of a frame"
    case .noFrames(let file):
      "cannot write \(file): it has no frames; at least one is needed"
    case .closed(let file):
      "cannot add to \(file): it has already been finished or cancelled, or has failed"
    case .compression(let code):
      "cannot compress: zlib reports error \(code)"
    case .webP(let code):
      "cannot compress: libwebp reports error \(code)"
    case .tooLarge(let file, let allowed):
      "cannot write \(file): it would be larger than \(allowed), the maximum for the format"
    case .missingProgram(let name, let format):
      "writing \(format) requires \(name), which is not on the PATH; install it, for example with apt-get install \(name)"
    case .program(let name, let file, let reason):
      "cannot write \(file): \(name): \(reason)"
    }
  }
}

extension EncoderError {
  /// Checks an option's value.
  ///
  /// - Throws: `EncoderError.option` if the value is not allowed.
  package static func check(
    _ name: String, _ value: some Any, _ isAllowed: Bool, allowed: String
  ) throws(EncoderError) {
    if !isAllowed { throw .option(name: name, value: "\(value)", allowed: allowed) }
  }

  /// Throws if the number of loops is out of the format's range.
  package static func check(loopCount: Int, upTo most: Int) throws(EncoderError) {
    try check("loopCount", loopCount, (0...most).contains(loopCount), allowed: "0 (forever) to \(most)")
  }

  /// Throws if the number of threads is out of range.
  package static func check(threads: Int) throws(EncoderError) {
    try check("threads", threads, (1...256).contains(threads), allowed: "1 to 256")
  }
}
