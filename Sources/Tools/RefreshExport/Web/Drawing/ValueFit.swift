/// Encodes a group of numbers over time: each constant, or as keyframes.
struct ValueFit {
  /// Frames of the samples, each with true if an animation may begin, end or change direction at it.
  let instants: [(frame: Double, mayTurn: Bool)]
  let known: EncodedTracks

  /// JSON of a group of numbers over time.
  ///
  /// - Parameters:
  ///   - samples: the numbers at each instant, or once if they are constant.
  ///   - errors: tolerance of each number.
  func text(_ samples: [[Double]], errors: [Double]) -> String {
    let digits = errors.map(LottieProperty.digits(for:))
    let first = samples[0]
    let moving = first.indices.filter { slot in
      samples.contains { abs($0[slot] - first[slot]) > errors[slot] / 4 }
    }
    let apart = JavaScriptLiteral.list(
      first.indices.map { slot in
        guard moving.contains(slot) else {
          return JavaScriptLiteral.number(first[slot], digits: digits[slot])
        }
        return track(samples.map { [$0[slot]] }, [errors[slot]], [digits[slot]]) { $0[0] }
      })
    guard moving.count > 2 else { return apart }
    // One track of all numbers is shorter if they move along a straight line, such as the points of a morph,
    // because they share an easing.
    let together =
      "{\"all\":" + track(samples, errors, digits) { "[\($0.joined(separator: ","))]" } + "}"
    return together.utf8.count < apart.utf8.count ? together : apart
  }

  private func track(
    _ samples: [[Double]], _ errors: [Double], _ digits: [Int], write: ([String]) -> String
  ) -> String {
    let track = EncodedTracks.Track(runs: runs(samples, errors), errors: errors)
    return known.text(of: track) { text(of: track, digits, write: write) }
  }

  private func text(
    of track: EncodedTracks.Track, _ digits: [Int], write: ([String]) -> String
  ) -> String {
    let fit = CurveFit(tolerance: track.errors, digits: digits.max() ?? 3) { values in
      zip(values, digits).map { LottieNumber.rounded($0, $1) }
    }
    let keyframes = fit.keyframes(through: track.runs)
    func value(_ keyframe: LottieKeyframe) -> String {
      write(zip(keyframe.value, digits).map { JavaScriptLiteral.number($0, digits: $1) })
    }
    var parts = [Self.frame(keyframes[0].frame), value(keyframes[0])]
    // Differences of rounded frames, so that their sums are exact.
    for (last, next) in zip(keyframes, keyframes.dropFirst()) {
      let step = LottieNumber.rounded(next.frame, 3) - LottieNumber.rounded(last.frame, 3)
      parts += [Self.code(last.easing), Self.frame(step), value(next)]
    }
    return JavaScriptLiteral.list(parts)
  }

  /// Splits samples at jumps. A jump has two samples at one frame; the first is moved to just before it.
  private func runs(_ samples: [[Double]], _ errors: [Double]) -> [ContinuousSamples] {
    var runs: [ContinuousSamples] = [[]]
    for (index, value) in samples.enumerated() {
      let (frame, mayTurn) = instants[index]
      let isBefore = index + 1 < instants.count && instants[index + 1].frame - frame < CurveFit.jump
      let sample = TrackSample(
        frame: frame - (isBefore ? CurveFit.jump : 0), value: value, mayTurn: mayTurn)
      if let last = runs.last?.last, sample.frame - last.frame < 2 * CurveFit.jump {
        guard LottieProperty.isAway(value, from: last.value, by: errors) else {
          // Equal samples a thousandth of a frame apart would give a meaningless slope.
          continue
        }
        runs.append([])
      }
      runs[runs.count - 1].append(sample)
    }
    return runs
  }

  private static func frame(_ frame: Double) -> String { JavaScriptLiteral.number(frame, digits: 3) }

  /// Easing code of the page's script: 0 hold, 1 linear, 2–5 standard curves, two or four numbers for a
  /// Bézier.
  private static func code(_ easing: LottieEasing?) -> String {
    guard let easing else { return "0" }
    let number = { JavaScriptLiteral.number($0, digits: LottieProperty.easingDigits) }
    switch (easing.x1, easing.y1, easing.x2, easing.y2) {
    case (0, 0, 1, 1): return "1"
    case (0.42, 0, 0.58, 1): return "2"
    case (0.42, 0, 1, 1): return "3"
    case (0, 0, 0.58, 1): return "4"
    case (0.25, 0.1, 0.25, 1): return "5"
    case (0.3333, let y1, 0.6667, let y2): return JavaScriptLiteral.list([number(y1), number(y2)])
    case (let x1, let y1, let x2, let y2): return JavaScriptLiteral.list([x1, y1, x2, y2].map(number))
    }
  }
}

/// A cache of encoded tracks: most of a control moves alike in all its appearances, and the fit takes most of the time.
final class EncodedTracks {
  /// Samples of a group of numbers, and the tolerance of each number.
  struct Track: Hashable {
    let runs: [ContinuousSamples]
    let errors: [Double]

    func hash(into hasher: inout Hasher) {
      // A few samples tell most tracks apart; hashing all takes long in a debug build.
      for run in runs {
        hasher.combine(run.count)
        if let last = run.last { hasher.combine(last) }
        if !run.isEmpty { hasher.combine(run[run.count / 3]) }
      }
    }
  }

  private var texts: [Track: String] = [:]

  func text(of track: Track, _ encode: () -> String) -> String {
    if let known = texts[track] { return known }
    let text = encode()
    texts[track] = text
    return text
  }
}
