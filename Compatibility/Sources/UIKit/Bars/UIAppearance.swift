import Foundation
import UIKitBase

/// A class with an appearance proxy. Settings of the proxy have no effect, which a diagnostic reports.
public protocol UIAppearance: AnyObject { init?(coder: NSCoder) }

extension UIAppearance {
  public static func appearance() -> Self {
    StageState.ignore("\(Self.self).appearance")
    return Self(coder: NSCoder())!
  }
  public static func appearance(whenContainedInInstancesOf containers: [any UIAppearance.Type]) -> Self {
    appearance()
  }
  public static func appearance(for traits: UITraitCollection) -> Self { appearance() }
}
extension UIView: UIAppearance {}
