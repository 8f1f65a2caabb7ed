import Foundation
import RefreshKit

/// Discs that grow with the pull and are whole in a refresh; what they do in its cycles is up to a benchmark.
class PulledDiscs: RefreshControl {
  private(set) var discs: [View] = []

  /// Adds a disc that nothing has moved yet.
  func addDisc(_ color: Color, diameter: CGFloat) {
    let disc = View()
    disc.backgroundColor = color
    disc.bounds.size = CGSize(width: diameter, height: diameter)
    disc.layer.cornerRadius = diameter / 2
    addSubviewToRefreshAnimationView(disc)
    discs.append(disc)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    for disc in discs { disc.transform = CGAffineTransform(scaleX: pullRatio, y: pullRatio) }
  }

  override func setupRefreshControl(for animationView: View) {
    for disc in discs { disc.transform = .identity }
  }
}
