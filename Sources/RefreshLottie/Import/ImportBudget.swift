import RefreshIO

/// How much more a file may become.
struct ImportBudget {
  private var layers = Limits.lottieLayers.maximum
  private var numbers = Limits.lottieKeys.maximum

  /// Takes numbers of keyframes.
  mutating func take(_ count: Int) throws {
    numbers -= count
    guard numbers >= 0 else {
      throw LottieError(
        "its keyframes become more than \(Limits.lottieKeys.maximum) numbers; that many are not supported")
    }
  }

  /// Takes layers.
  mutating func takeLayer() throws {
    layers -= 1
    guard layers >= 0 else {
      throw LottieError(
        "it becomes more than \(Limits.lottieLayers.maximum) layers; that many are not supported")
    }
  }
}
