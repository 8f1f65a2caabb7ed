/// Parts that Lottie cannot express, or that look different in some players.
extension LottieComposer {
  /// Notes that something of a layer is left out, which has to be allowed.
  mutating func refuse(_ node: MotionNode, _ property: String, _ reason: String) {
    let line = "\(node.name).\(property): \(reason)"
    if allowsApproximation {
      if !approximations.contains(line + "; left out") { approximations.append(line + "; left out") }
    } else if !refusals.contains(line) {
      refusals.append(line)
    }
  }

  /// Notes that something of a layer is drawn nearly as it is, or not by all players.
  mutating func approximate(_ node: MotionNode, _ property: String, _ reason: String) {
    let line = "\(node.name).\(property): \(reason)"
    if allowsApproximation {
      if !approximations.contains(line) { approximations.append(line) }
    } else if !refusals.contains(line) {
      refusals.append(line)
    }
  }
}
