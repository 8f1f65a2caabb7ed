import RefreshMotion

/// The values that one property runs through, ready to be evaluated.
///
/// Plain values, which are up to four numbers, and whole transforms have subclasses that move them without boxing;
/// `GeneralTrack` does the rest. All are immutable.
class PropertyTrack {
  let keyPath: LayerKeyPath
  /// Real seconds on a spring, in place of a fraction.
  let spring: Spring?
  let isAdditive: Bool
  let isCumulative: Bool

  /// What all tracks know, whatever their values.
  struct Traits {
    var keyPath: LayerKeyPath
    var spring: Spring?
    var isAdditive = false
    var isCumulative = false
  }

  init(_ traits: Traits) {
    keyPath = traits.keyPath
    spring = traits.spring
    isAdditive = traits.isAdditive
    isCumulative = traits.isCumulative
  }

  /// Moves the property to where it is at a progress, 0…1 and beyond, after a number of whole repeats.
  ///
  /// A value that overflows is not shown: the property stays as it is without this track.
  func apply(at progress: Double, iteration: Double, to values: inout LayerValues) {}
}
