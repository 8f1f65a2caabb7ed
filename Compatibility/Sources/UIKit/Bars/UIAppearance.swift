import Foundation
import UIKitBase

/// A class whose objects begin as a stand-in says. Here they begin as the class says: what the stand-in is set to has no
/// effect, and is reported.
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
