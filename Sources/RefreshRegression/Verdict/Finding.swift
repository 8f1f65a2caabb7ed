import Foundation

/// What is different about one layer.
struct Finding {
  enum Change {
    /// A property differs without motion.
    case appearance(Curve, actual: Curve)
    /// Everything is late by a number of frames; negative for early.
    case timing(frames: Double)
    /// Everything takes longer by this factor; 1.02 is two percent. For cycles, their old and new durations.
    case speed(Double, cycles: (TimeInterval, TimeInterval)? = nil)
    /// Everything takes so much longer up to a frame, and the rest is late by a number of frames.
    case pace(Double, until: Int, late: Double)
    /// A property runs through other values.
    case shape(Curve, actual: Curve)
    /// So many frames are shown again, and so many left out; what is left at the end is how late the rest is.
    case cadence(repeated: Int, skipped: Int, late: Int)
    /// The layer is gone, or new.
    case gone, new
  }

  let layer: String
  /// The first frame that differs.
  let frame: Int
  let change: Change
  /// The first property that differs.
  let property: String?

  var kind: Verdict.Kind {
    switch change {
    case .appearance: .appearance
    case .timing: .timing
    case .speed, .pace: .speed
    case .shape: .shape
    case .cadence: .cadence
    case .gone, .new: .structure
    }
  }

  /// Whether the motion is the golden's, at other times.
  var isTemporal: Bool {
    switch change {
    case .timing, .speed, .pace, .cadence: true
    default: false
    }
  }

  /// How many frames late the layer is where a retiming by whole or part frames explains it.
  var lateness: Double? {
    switch change {
    case .timing(let frames): frames
    case .cadence(_, _, let late): Double(late)
    default: nil
    }
  }

  /// Whether another layer's change has the same cause.
  func agrees(with other: Finding) -> Bool {
    switch (change, other.change) {
    case (.speed(let a, _), .speed(let b, _)): abs(a - b) <= 0.004 + 0.1 * abs(a - 1)
    case (.cadence(let a, let b, _), .cadence(let c, let d, _)): (a, b) == (c, d)
    default:
      if let a = lateness, let b = other.lateness { abs(a - b) <= 0.3 } else { false }
    }
  }
}
