import Foundation
import UIKit

protocol PulseViewDelegate: class {
  func pulseViewDidFinish(_ view: PulseView)
}

/// View animations: blocks, springs, keyframes, timers, and a completion.
class PulseView: UIView {
  weak var delegate: PulseViewDelegate?
  let circle = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
  var log: [String] = []
  private var timer: Timer?

  convenience init() {
    self.init(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    circle.backgroundColor = .systemBlue
    circle.layer.cornerRadius = 10
    circle.layer.shadowColor = UIColor.black.cgColor
    circle.layer.shadowOpacity = 0.5
    circle.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
    addSubview(circle)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func fade() {
    UIView.animate(
      withDuration: 0.5, delay: 0.25, options: [.curveEaseOut, .allowUserInteraction],
      animations: {
        self.circle.alpha = 0
        self.circle.transform = CGAffineTransform(scaleX: 2, y: 2)
      },
      completion: { [weak self] finished in
        guard let strongSelf = self else { return }
        strongSelf.log.append("fade \(finished)")
        strongSelf.delegate?.pulseViewDidFinish(strongSelf)
      })
  }

  func spring() {
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: [],
      animations: { self.circle.center.y += 30 })
  }

  func keyframes() {
    UIView.animateKeyframes(
      withDuration: 1, delay: 0, options: [.calculationModeLinear],
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { self.circle.center.x = 60 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { self.circle.center.x = 20 }
      })
  }

  func tick() {
    timer = Timer.scheduledTimer(withTimeInterval: 0.3, repeats: true) { [weak self] timer in
      guard let self = self else { return }
      self.log.append("tick \(String(format: "%.3f", CACurrentMediaTime()))")
      if self.log.count >= 5 { timer.invalidate() }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.4) {
      self.log.append("after \(String(format: "%.3f", CACurrentMediaTime()))")
    }
    let delay = DispatchTime.now() + Double(Int64(0.5 * Double(NSEC_PER_SEC))) / Double(NSEC_PER_SEC)
    DispatchQueue.main.asyncAfter(deadline: delay) {
      self.log.append("old \(String(format: "%.3f", CACurrentMediaTime()))")
    }
  }
}
