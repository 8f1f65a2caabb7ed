import Foundation
import RefreshLayers

/// A phone or tablet that a stage looks like: its screen, and an app around the list, with status bar, navigation bar and rows.
///
///     var configuration = Stage.Configuration()
///     configuration.device = .iPhone16
///
/// Sizes are those that Apple and Google document, in points, upright.
public struct StageDevice: Equatable, Sendable {
  /// The system whose bars it has.
  public enum System: String, Hashable, Sendable {
    /// A title in the middle of the bar, and a line below it.
    case iOS
    /// A title at the beginning of the bar.
    case android
  }

  /// What the screen has for its camera.
  public enum Camera: Hashable, Sendable {
    /// Nothing on the screen.
    case none
    /// The Dynamic Island, of a size and so far below the top, in points.
    case island(width: CGFloat, height: CGFloat, top: CGFloat)
    /// A hole of a diameter, its centre so far below the top, in points.
    case hole(diameter: CGFloat, center: CGFloat)
  }

  /// The name, as `--device` takes it.
  public let name: String
  /// The system whose bars it has.
  public let system: System
  /// The size of the screen in points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// The height of the status bar, the safe area at the top.
  public let safeAreaTop: CGFloat
  /// The height of the safe area at the bottom, around the home indicator; 0 for a device with a button.
  public let safeAreaBottom: CGFloat
  /// The radius of the screen's corners.
  public let cornerRadius: CGFloat
  /// What the screen has for its camera.
  public let camera: Camera

  /// iPhone 16: 393 × 852 points at 3 pixels each.
  public static let iPhone16 = StageDevice(
    name: "iphone-16", system: .iOS, size: CGSize(width: 393, height: 852), scale: 3, safeAreaTop: 59,
    safeAreaBottom: 34, cornerRadius: 55, camera: .island(width: 125, height: 37, top: 11))
  /// iPhone 16 Pro Max: 440 × 956 points at 3 pixels each.
  public static let iPhone16ProMax = StageDevice(
    name: "iphone-16-pro-max", system: .iOS, size: CGSize(width: 440, height: 956), scale: 3, safeAreaTop: 62,
    safeAreaBottom: 34, cornerRadius: 62, camera: .island(width: 125, height: 37, top: 14))
  /// iPhone SE of the third generation: 375 × 667 points at 2 pixels each, with a home button.
  public static let iPhoneSE = StageDevice(
    name: "iphone-se", system: .iOS, size: CGSize(width: 375, height: 667), scale: 2, safeAreaTop: 20,
    safeAreaBottom: 0, cornerRadius: 0, camera: .none)
  /// iPad of the tenth generation: 820 × 1180 points at 2 pixels each.
  public static let iPad = StageDevice(
    name: "ipad", system: .iOS, size: CGSize(width: 820, height: 1180), scale: 2, safeAreaTop: 24,
    safeAreaBottom: 20, cornerRadius: 25, camera: .none)
  /// Pixel 9: 1080 × 2424 pixels, 2.625 for each point.
  public static let pixel9 = StageDevice(
    name: "pixel-9", system: .android, size: CGSize(width: 412, height: 923), scale: 2.625, safeAreaTop: 52,
    safeAreaBottom: 24, cornerRadius: 47, camera: .hole(diameter: 24, center: 26))

  /// All devices that there are.
  public static let all = [iPhone16, iPhone16ProMax, iPhoneSE, iPad, pixel9]

  /// The height of the bar below the status bar.
  var barHeight: CGFloat {
    switch system {
    case .iOS: size.width >= 700 ? 50 : 44
    case .android: 64
    }
  }

  /// A font of its bars and rows: Inter is the free one that looks most like those of iOS.
  static func font(ofSize size: CGFloat, weight: Font.Weight = .regular) -> Font {
    Font(family: "Inter", pointSize: size, weight: weight)
  }
}

extension StageDevice: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The colours of iOS in the app around a list, light or dark.
struct DeviceColors {
  let isDark: Bool

  var label: Color { isDark ? .white : .black }
  var secondaryLabel: Color { isDark ? Color(hex: 0x98989F) : Color(hex: 0x8A8A8E) }
  var tint: Color { Color(hex: isDark ? 0x0A84FF : 0x007AFF) }
  var bar: Color { Color(hex: isDark ? 0x1C1C1E : 0xF9F9F9) }
  var background: Color { isDark ? .black : .white }
  var separator: Color { Color(hex: isDark ? 0x38383A : 0xC6C6C8) }
  var chevron: Color { Color(hex: isDark ? 0x5A5A5E : 0xC4C4C7) }
}
