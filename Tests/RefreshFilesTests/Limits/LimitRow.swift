@testable import RefreshInput

/// A row of the documentation's table of limits.
protocol LimitRow: Sendable {
  var subject: String { get }
  /// The range in words, with its unit.
  var allowed: String { get }
  var reason: String { get }
}

extension Limit: LimitRow {
  var allowed: String {
    let bounds = (text(range.lowerBound), text(range.upperBound))
    let suffix = [.number, .bytes].contains(unit) ? "" : " \(unit.rawValue)"
    let startsAtZero = (range.lowerBound as? Int) == 0
    return (startsAtZero ? "up to \(bounds.1)" : "\(bounds.0) to \(bounds.1)") + suffix
  }

  private func text(_ value: Value) -> String {
    if let count = value as? Int { return unit == .bytes ? NumberText.bytes(count) : Self.grouped(count) }
    if let number = value as? Double {
      return number == number.rounded() ? Self.grouped(Int(number)) : NumberText.plain(number)
    }
    return "\(value)"
  }

  /// A whole number with commas between groups of three digits.
  private static func grouped(_ number: Int) -> String {
    var digits = Array(String(abs(number)))
    for index in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: index) }
    return (number < 0 ? "−" : "") + String(digits)
  }
}

extension Limits {
  /// The limits in the order of the documentation's table.
  static let all: [any LimitRow] = [
    screenSide, scale, framesPerSecond, framePixels, drawnPixels, effectPixels, frames, clips, rowHeight,
    diagnostics, stepDuration,
    gestureDuration, touches, scenarioDuration, steps, tunables, place, pull, fingerDistance, inset,
    contentLength,
    scrollPlace, touchIdentifier, controlHeight, cycleDuration, cycleDelay, insetDuration, scenarioFile,
    configurationFile, goldenFile, pageFiles, pagePixels, traceEntries, traceSamples, reportFile, evidence,
    imageFile, imagePixels, imageFrames, imageFramePixels, vectorFile, fontFile, sourceFile, sourceTokens,
    sourceNesting,
    nesting,
    values, members, string, name, lottieFile,
    lottieValues, lottieString, lottieNesting, lottieText, lottieLayers, lottieDepth, lottieKeys,
    lottiePoints, jobs, shards,
    hookTime, walkSteps, loops,
    quality, every, columns, exportedCycles, exportedLoop, exportError, exportedNumber, shownResult, filter,
    message,
    messageValues, pagePixelsTogether, messageTouches,
    scriptTouches,
  ]
}
