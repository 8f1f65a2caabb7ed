import UIKit
#if canImport(ObjectiveC)
  import ObjectiveC
#endif

#if canImport(ObjectiveC)
  @objcMembers
#endif
public class TickView: UIView {
  #if canImport(ObjectiveC)
    @objc
  #endif
  public private(set) var ticks = 0
  public var offset = CGPoint.zero
  private var link: CADisplayLink?

  public func startAnimating() {
    #if canImport(ObjectiveC)
      link = CADisplayLink(target: self, selector: #selector(tick(_:)))
    #else
      link = CADisplayLink(target: self, selector: Selector("tick(_:)", TickView.tick(_:)))
    #endif
    link?.add(to: .main, forMode: .common)
    #if canImport(ObjectiveC)
      NotificationCenter.default.addObserver(
        self, selector: #selector(pause),
        name: UIApplication.didEnterBackgroundNotification, object: nil)
    #else
      NotificationCenter.default.addObserver(
        self, selector: Selector("pause", TickView.pause),
        name: UIApplication.didEnterBackgroundNotification, object: nil)
    #endif
    #if canImport(ObjectiveC)
      Timer
        .scheduledTimer(
          timeInterval: 0.52, target: self, selector: #selector(TickView.pause), userInfo: nil,
          repeats: false
        )
        .tolerance = 0.1
    #else
      Timer
        .scheduledTimer(
          timeInterval: 0.52, target: self, selector: Selector("pause", TickView.pause), userInfo: nil,
          repeats: false
        )
        .tolerance = 0.1
    #endif
  }
  public func stopAnimating() { link?.invalidate() }
  #if canImport(ObjectiveC)
    @objc
  #endif
  private func tick(_ link: CADisplayLink) { ticks += 1 }
  #if canImport(ObjectiveC)
    @objc
  #endif
  func pause() {
    link?.isPaused = true
  }
  public override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    guard let point = (change?[.newKey] as? NSValue)?.cgPointValue else { return }
    offset = point
    let old = (change![.oldKey] as! NSValue).cgPointValue
    if old.y > 0 { offset = old }
  }

  /// Keeps the view square.
  override public func layoutSubviews() {
    super.layoutSubviews()
    bounds.size.height = bounds.width
  }
}

extension TickView {

  func other() {}
}

class LevelLayer: CALayer {
  #if canImport(ObjectiveC)
    @NSManaged var level: CGFloat
  #else
    var level: CGFloat {
      get { value(forKey: "level") as? CGFloat ?? 0 }
      set { setValue(newValue, forKey: "level") }
    }
  #endif
  override class func needsDisplay(forKey key: String) -> Bool {
    key == "level" || super.needsDisplay(forKey: key)
  }
}
