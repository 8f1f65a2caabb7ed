import Foundation
import RefreshLayers
import UIKitBase

// MARK: Symbols with names in UIKit

extension UIImage {
  /// A check mark in a filled circle.
  public class var checkmark: UIImage {
    mark(isFilled: true) { box in
      let path = UIBezierPath()
      path.move(to: CGPoint(x: box.minX + box.width * 0.27, y: box.midY + box.height * 0.02))
      path.addLine(to: CGPoint(x: box.minX + box.width * 0.44, y: box.midY + box.height * 0.19))
      path.addLine(to: CGPoint(x: box.minX + box.width * 0.73, y: box.midY - box.height * 0.19))
      return path
    }
  }
  /// A check mark in an outlined circle.
  public class var strokedCheckmark: UIImage {
    mark(isFilled: false) { box in
      let path = UIBezierPath()
      path.move(to: CGPoint(x: box.minX + box.width * 0.3, y: box.midY + box.height * 0.02))
      path.addLine(to: CGPoint(x: box.minX + box.width * 0.44, y: box.midY + box.height * 0.16))
      path.addLine(to: CGPoint(x: box.minX + box.width * 0.7, y: box.midY - box.height * 0.16))
      return path
    }
  }
  /// A plus sign in a filled circle.
  public class var add: UIImage {
    mark(isFilled: true) { box in
      let path = minus(box)
      path.move(to: CGPoint(x: box.midX, y: box.minY + box.height * 0.25))
      path.addLine(to: CGPoint(x: box.midX, y: box.maxY - box.height * 0.25))
      return path
    }
  }
  /// A minus sign in a filled circle.
  public class var remove: UIImage { mark(isFilled: true) { minus($0) } }
  /// Three dots in an outlined circle.
  public class var actions: UIImage {
    mark(isFilled: false) { box in
      let path = UIBezierPath()
      for part in [0.3, 0.5, 0.7] {
        let x = box.minX + box.width * part
        path.move(to: CGPoint(x: x - 0.01, y: box.midY))
        path.addLine(to: CGPoint(x: x + 0.01, y: box.midY))
      }
      return path
    }
  }

  private class func minus(_ box: CGRect) -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: box.minX + box.width * 0.25, y: box.midY))
    path.addLine(to: CGPoint(x: box.maxX - box.width * 0.25, y: box.midY))
    return path
  }

  /// A template image of 24 points: lines cut out of a filled circle, or drawn in an outlined one.
  private class func mark(isFilled: Bool, _ lines: (CGRect) -> UIBezierPath) -> UIImage {
    let box = CGRect(x: 2, y: 2, width: 20, height: 20)
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 24, height: 24), false, 3)
    defer { UIGraphicsEndImageContext() }
    UIColor.black.set()
    let path = lines(box)
    (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (2, .round, .round)
    if isFilled {
      UIBezierPath(ovalIn: box).fill()
      path.stroke(with: .clear, alpha: 1)
    } else {
      let circle = UIBezierPath(ovalIn: box.insetBy(dx: 0.75, dy: 0.75))
      circle.lineWidth = 1.5
      circle.stroke()
      path.stroke()
    }
    return (UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()).withRenderingMode(.alwaysTemplate)
  }
}

// MARK: Symbol configurations

extension UIImage {
  open class Configuration: NSObject {
    open var traitCollection: UITraitCollection? { nil }
    open func applying(_ configuration: Configuration?) -> Self { self }
    open func withTraitCollection(_ traits: UITraitCollection?) -> Self { self }
  }
  open class SymbolConfiguration: Configuration {
    public init(pointSize: CGFloat, weight: SymbolWeight = .regular, scale: SymbolScale = .default) {}
    public init(scale: SymbolScale) {}
    public init(weight: SymbolWeight) {}
    public init(font: UIFont, scale: SymbolScale = .default) {}
    public init(textStyle: UIFont.TextStyle, scale: SymbolScale = .default) {}
    public init(hierarchicalColor: UIColor) {}
    public init(paletteColors: [UIColor]) {}
    private override init() {}
    public class var unspecified: SymbolConfiguration { SymbolConfiguration() }
    public class func preferringMulticolor() -> SymbolConfiguration { SymbolConfiguration() }
    public class func preferringMonochrome() -> SymbolConfiguration { SymbolConfiguration() }
    open func configurationWithoutTextStyle() -> SymbolConfiguration { self }
  }
  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    public func fontWeight() -> UIFont.Weight {
      switch self {
      case .ultraLight: .ultraLight
      case .thin: .thin
      case .light: .light
      case .unspecified, .regular: .regular
      case .medium: .medium
      case .semibold: .semibold
      case .bold: .bold
      case .heavy: .heavy
      case .black: .black
      }
    }
  }
  public enum SymbolScale: Int, Sendable {
    case unspecified = 0
    case small, medium, large
    case `default` = -1
  }
  public var configuration: Configuration? { nil }
  public var symbolConfiguration: SymbolConfiguration? { nil }
  public var isSymbolImage: Bool { false }
  public func withConfiguration(_ configuration: Configuration) -> UIImage { self }
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { self }
  public convenience init?(systemName: String, variableValue: Double, configuration: Configuration? = nil) {
    self.init(systemName: systemName)
  }
  public convenience init?(systemName: String, compatibleWith traits: UITraitCollection?) {
    self.init(systemName: systemName)
  }
}

// MARK: Symbol effects, without visible effect

/// A symbol effect; without visible effect here.
public protocol SymbolEffect: Sendable {}
public protocol DiscreteSymbolEffect: SymbolEffect {}
public protocol IndefiniteSymbolEffect: SymbolEffect {}
public protocol ContentTransitionSymbolEffect: SymbolEffect {}

public struct SymbolEffectOptions: Sendable {
  public static let `default` = SymbolEffectOptions()
  public static let repeating = SymbolEffectOptions()
  public static let nonRepeating = SymbolEffectOptions()
  public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions() }
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { SymbolEffectOptions() }
  public func speed(_ speed: Double) -> SymbolEffectOptions { self }
  public func `repeat`(_ count: Int?) -> SymbolEffectOptions { self }
  public var repeating: SymbolEffectOptions { self }
  public var nonRepeating: SymbolEffectOptions { self }
}

public struct BounceSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  public var up: Self { self }
  public var down: Self { self }
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }
}
public struct PulseSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }
}
public struct VariableColorSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
  public var iterative: Self { self }
  public var cumulative: Self { self }
  public var reversing: Self { self }
  public var nonReversing: Self { self }
  public var hideInactiveLayers: Self { self }
  public var dimInactiveLayers: Self { self }
}
public struct ScaleSymbolEffect: IndefiniteSymbolEffect {
  public var up: Self { self }
  public var down: Self { self }
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }
}
public struct AppearSymbolEffect: IndefiniteSymbolEffect {
  public var up: Self { self }
  public var down: Self { self }
  public var byLayer: Self { self }
}
public struct DisappearSymbolEffect: IndefiniteSymbolEffect {
  public var up: Self { self }
  public var down: Self { self }
  public var byLayer: Self { self }
}
public struct ReplaceSymbolEffect: ContentTransitionSymbolEffect {
  public var downUp: Self { self }
  public var upUp: Self { self }
  public var offUp: Self { self }
  public var byLayer: Self { self }
}
extension SymbolEffect where Self == BounceSymbolEffect { public static var bounce: Self { Self() } }
extension SymbolEffect where Self == PulseSymbolEffect { public static var pulse: Self { Self() } }
extension SymbolEffect where Self == VariableColorSymbolEffect {
  public static var variableColor: Self { Self() }
}
extension SymbolEffect where Self == ScaleSymbolEffect { public static var scale: Self { Self() } }
extension SymbolEffect where Self == AppearSymbolEffect { public static var appear: Self { Self() } }
extension SymbolEffect where Self == DisappearSymbolEffect { public static var disappear: Self { Self() } }
extension SymbolEffect where Self == ReplaceSymbolEffect { public static var replace: Self { Self() } }

extension UIImageView {
  public func addSymbolEffect(
    _ effect: some SymbolEffect, options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: ((UISymbolEffectCompletionContext) -> Void)? = nil
  ) { StageState.ignore("UIImageView.addSymbolEffect") }
  public func removeSymbolEffect(
    ofType effect: some SymbolEffect, options: SymbolEffectOptions = .default, animated: Bool = true,
    completion: ((UISymbolEffectCompletionContext) -> Void)? = nil
  ) {}
  public func removeAllSymbolEffects(options: SymbolEffectOptions = .default, animated: Bool = true) {}
  /// Replaces the image without a transition.
  public func setSymbolImage(
    _ image: UIImage, contentTransition: some ContentTransitionSymbolEffect,
    options: SymbolEffectOptions = .default
  ) { self.image = image }
}

public struct UISymbolEffectCompletionContext: Sendable { public var isFinished: Bool { true } }
