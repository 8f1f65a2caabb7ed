import Foundation

/// How near counts as the same, one number for each kind of quantity.
package enum Tolerance {
  /// Seconds: finer than any time between frames, coarser than what sums of binary fractions are off by.
  package static let time = 1e-6
  /// Seconds by which times that are kept to a microsecond may be apart and are the same.
  package static let keptTime = 1e-5
  /// Numbers of any kind that arithmetic alone may be off by.
  package static let number = 1e-9
  /// Points that arithmetic may be off by where a place is exactly known.
  package static let rounding = 1e-6
  /// Points by which places are apart that are the same as written.
  package static let place = 1e-3
  /// Points that nobody sees.
  package static let points = 0.5
  /// A turn that nobody sees, in radians.
  package static let angle = Double.pi / 180
  /// Parts of 1 that a scale or an opacity may drift by.
  package static let part = 0.01
  /// Parts of 1 by which a scale, an opacity or a colour may jump and nobody sees it.
  package static let jump = 0.02
  /// Steps of 255 that a channel of a colour may drift by.
  package static let channel = 8.0
  /// Seconds by which moments and lengths of motion that have one cause may be apart.
  package static let moment = 0.003
  /// Seconds of motion from which an eye judges a speed (McKee and Welch, 1985): what two speeds do not put visibly apart by
  /// then looks like one.
  package static let glance = 0.1
  /// Parts of 1 by which two factors of motion that have one cause may be apart.
  package static let factor = 0.01
  /// The opacity below which nothing is seen.
  package static let unseen = 0.01
}

extension TimeInterval {
  /// The time to a microsecond, as traces and goldens keep it.
  package var toMicrosecond: TimeInterval { (self * 1e6).rounded() / 1e6 }
}
