import UIKit

/// Counts frames, by a selector on iOS and by a closure here.
class Stepper: NSObject {
  private(set) var steps = 0
  private var link: CADisplayLink?

  #if canImport(ObjectiveC)
    @objc private func step() { steps += 1 }
  #else
    private func step() { steps += 1 }
  #endif

  func start() {
    #if canImport(ObjectiveC)
      link = CADisplayLink(target: self, selector: #selector(step))
    #else
      link = CADisplayLink { [weak self] _ in self?.step() }
    #endif
    link?.add(to: .main, forMode: .common)
  }
}
