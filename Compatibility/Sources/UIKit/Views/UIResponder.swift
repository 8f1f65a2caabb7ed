import Foundation
import RefreshLayers
import UIKitBase

@_exported import class UIKitBase.DispatchQueue
@_exported import struct UIKitBase.DispatchTime
@_exported import class UIKitBase.NSObject
@_exported import class UIKitBase.NSValue
@_exported import class UIKitBase.RunLoop

open class UIResponder: NSObject, @unchecked Sendable {
  open var next: UIResponder? { nil }
  open var canBecomeFirstResponder: Bool { false }
  open var isFirstResponder: Bool { false }
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  @discardableResult open func resignFirstResponder() -> Bool { true }
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

open class UIEvent: NSObject {}

/// A finger, whose touches no view is sent: RefreshKit's scroll view takes them.
open class UITouch: NSObject {
  open func location(in view: UIView?) -> CGPoint { .zero }
  open func previousLocation(in view: UIView?) -> CGPoint { .zero }
  open var tapCount: Int { 1 }
}

/// The screen of the stage.
public final class UIScreen: NSObject, @unchecked Sendable {
  public static let main = UIScreen()
  public static var screens: [UIScreen] { [main] }
  /// The stage's size in points; 375 × 667 outside of its turns.
  public var bounds: CGRect {
    CGRect(
      origin: .zero, size: LayerContext.current?.rootLayer?.bounds.size ?? CGSize(width: 375, height: 667))
  }
  public var nativeBounds: CGRect { bounds.applying(CGAffineTransform(scaleX: scale, y: scale)) }
  public var scale: CGFloat { 2 }
  public var nativeScale: CGFloat { 2 }
  public var maximumFramesPerSecond: Int { 60 }
  public var brightness: CGFloat = 1
  public var traitCollection: UITraitCollection { .current }
}

public final class UIDevice: NSObject, @unchecked Sendable {
  public static let current = UIDevice()
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  public var systemVersion: String { "18.0" }
  public var model: String { "iPhone" }
  public var name: String { "RefreshKit" }
  public var orientation: UIDeviceOrientation { .portrait }
  public var systemName: String { "iOS" }
  public var localizedModel: String { "iPhone" }
  public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChange")
  public func beginGeneratingDeviceOrientationNotifications() {}
  public func endGeneratingDeviceOrientationNotifications() {}
}

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay, mac
}
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
}

public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom { .phone }

/// The app, which is in the foreground on every stage.
public final class UIApplication: UIResponder, @unchecked Sendable {
  public enum State: Int, Sendable { case active, inactive, background }
  public static let shared = UIApplication()
  public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  public static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")
  public var applicationState: State { .active }
  public var keyWindow: UIWindow? { UIWindow.ofStage }
  public var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }
  public var statusBarFrame: CGRect { CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: 20) }
  public var delegate: AnyObject?
  public var statusBarOrientation: UIInterfaceOrientation { .portrait }
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  public var preferredContentSizeCategory: String { "UICTContentSizeCategoryL" }
  public func canOpenURL(_ url: URL) -> Bool { false }
  public func beginIgnoringInteractionEvents() {}
  public func endIgnoringInteractionEvents() {}
  public var isNetworkActivityIndicatorVisible = false
  public var isIdleTimerDisabled = false
}

extension Notification.Name {
  public static let UIApplicationDidBecomeActive = UIApplication.didBecomeActiveNotification
  public static let UIApplicationWillResignActive = UIApplication.willResignActiveNotification
  public static let UIApplicationDidEnterBackground = UIApplication.didEnterBackgroundNotification
  public static let UIApplicationWillEnterForeground = UIApplication.willEnterForegroundNotification
}

public enum UIAccessibility {
  public static var isReduceMotionEnabled: Bool { false }
  public static var isVoiceOverRunning: Bool { false }
  public static var isReduceTransparencyEnabled: Bool { false }
  public static var isBoldTextEnabled: Bool { false }
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let announcement = Notification(rawValue: 1008)
    public static let layoutChanged = Notification(rawValue: 1001)
    public static let screenChanged = Notification(rawValue: 1000)
  }
  public static func post(notification: Notification, argument: Any?) {}
  public static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceMotion")
}

public func UIAccessibilityIsReduceMotionEnabled() -> Bool { false }

public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let defaultLow = UILayoutPriority(250)
}

/// A tap of the device's motor, which nobody feels.
open class UIFeedbackGenerator: NSObject { open func prepare() {} }
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
  public override init() {}
  public init(style: FeedbackStyle) {}
  open func impactOccurred() {}
  open func impactOccurred(intensity: CGFloat) {}
}
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable { case success, warning, error }
  open func notificationOccurred(_ type: FeedbackType) {}
}
open class UISelectionFeedbackGenerator: UIFeedbackGenerator { open func selectionChanged() {} }
