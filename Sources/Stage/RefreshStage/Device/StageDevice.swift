import Foundation
import RefreshLayers

/// Phone or tablet whose screen a stage imitates: its size, and an app with status bar, navigation bar and rows.
///
///     var configuration = Stage.Configuration()
///     configuration.device = .iPhone16
///
/// Source of the sizes: the documentation of Apple and Google; in points, in portrait orientation.
public struct StageDevice: Equatable, Sendable {
  /// Operating system, which decides the style of the bars.
  public enum System: String, Hashable, Sendable {
    /// iOS: the title is centred, and a line is below the bar.
    case iOS
    /// Android: the title is at the leading edge of the bar.
    case android
  }

  /// Camera cutout of the screen.
  public enum Camera: Hashable, Sendable {
    /// No cutout.
    case none
    /// Dynamic Island: width, height and distance from the top edge, in points.
    case island(width: CGFloat, height: CGFloat, top: CGFloat)
    /// Hole: its diameter, and the distance of its centre from the top edge, in points.
    case hole(diameter: CGFloat, center: CGFloat)
  }

  /// Name of the device for `--device`.
  public let name: String
  /// Operating system, which decides the style of the bars.
  public let system: System
  /// Size of the screen in points.
  public let size: CGSize
  /// Scale of the screen, in pixels per point.
  public let scale: CGFloat
  /// Height of the status bar, which is the top safe area, in points.
  public let safeAreaTop: CGFloat
  /// Height of the bottom safe area around the home indicator, in points; 0 for a device with a home button.
  public let safeAreaBottom: CGFloat
  /// Radius of the screen's corners, in points.
  public let cornerRadius: CGFloat
  /// Camera cutout of the screen.
  public let camera: Camera

  /// iPhone 16: 393 × 852 points, 3 pixels per point.
  public static let iPhone16 = StageDevice(
    name: "iphone-16", system: .iOS, size: CGSize(width: 393, height: 852), scale: 3, safeAreaTop: 59,
    safeAreaBottom: 34, cornerRadius: 55, camera: .island(width: 125, height: 37, top: 11))
  /// iPhone 16 Pro Max: 440 × 956 points, 3 pixels per point.
  public static let iPhone16ProMax = StageDevice(
    name: "iphone-16-pro-max", system: .iOS, size: CGSize(width: 440, height: 956), scale: 3, safeAreaTop: 62,
    safeAreaBottom: 34, cornerRadius: 62, camera: .island(width: 125, height: 37, top: 14))
  /// iPhone SE of the third generation: 375 × 667 points, 2 pixels per point, with a home button.
  public static let iPhoneSE = StageDevice(
    name: "iphone-se", system: .iOS, size: CGSize(width: 375, height: 667), scale: 2, safeAreaTop: 20,
    safeAreaBottom: 0, cornerRadius: 0, camera: .none)
  /// iPad of the tenth generation: 820 × 1180 points, 2 pixels per point.
  public static let iPad = StageDevice(
    name: "ipad", system: .iOS, size: CGSize(width: 820, height: 1180), scale: 2, safeAreaTop: 24,
    safeAreaBottom: 20, cornerRadius: 25, camera: .none)
  /// Pixel 9: 1080 × 2424 pixels, 2.625 pixels per point.
  public static let pixel9 = StageDevice(
    name: "pixel-9", system: .android, size: CGSize(width: 412, height: 923), scale: 2.625, safeAreaTop: 52,
    safeAreaBottom: 24, cornerRadius: 47, camera: .hole(diameter: 24, center: 26))

  /// All built-in devices.
  public static let all = [iPhone16, iPhone16ProMax, iPhoneSE, iPad, pixel9]

  /// Height of the navigation bar below the status bar, in points.
  var barHeight: CGFloat {
    switch system {
    case .iOS: size.width >= 700 ? 50 : 44
    case .android: 64
    }
  }

  /// Font of the bars and rows: Inter, the free font that looks most like the system font of iOS.
  static func font(ofSize size: CGFloat, weight: Font.Weight = .regular) -> Font {
    Font(family: "Inter", pointSize: size, weight: weight)
  }
}

extension StageDevice: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Colours of iOS for the app around a list, light or dark.
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
