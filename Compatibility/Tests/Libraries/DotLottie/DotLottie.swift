import Foundation
import UIKit

/// Stand-ins for dotlottie-ios: the signatures that hosts use. What a host tells the state machine is kept for tests,
/// which say what state the machine enters.
public protocol StateMachineObserver: AnyObject {
  func onTransition(previousState: String, newState: String)
  func onStateEntered(enteringState: String)
  func onStateExit(leavingState: String)
}

public struct AnimationConfig {
  public var autoplay: Bool?
  public var loop: Bool?
  public var speed: Float?
  public var useFrameInterpolation: Bool?
  public init(
    autoplay: Bool? = false, loop: Bool? = false, speed: Float? = 1, useFrameInterpolation: Bool? = true
  ) {
    (self.autoplay, self.loop, self.speed) = (autoplay, loop, speed)
    self.useFrameInterpolation = useFrameInterpolation
  }
}

public final class DotLottieAnimation {
  public var framerate = 30
  /// The contents of a file: in tests the words of its name, and of its state machines.
  public let text: String
  private let machines: [String]
  /// The host's calls, in order.
  public private(set) var calls: [String] = []
  private var observers: [any StateMachineObserver] = []
  private var isLoaded = false
  private var isRunning = false

  nonisolated(unsafe) public static var latest: DotLottieAnimation?

  public init(dotLottieData: Data, config: AnimationConfig, threads: Int? = nil) {
    let words = String(decoding: dotLottieData, as: UTF8.self).split(separator: " ").map(String.init)
    (text, machines) = (words[0], words.count > 1 ? Array(words.dropFirst()) : ["refresh"])
    DotLottieAnimation.latest = self
  }

  @discardableResult public func stateMachineLoad(id: String) -> Bool {
    calls.append("load \(id)")
    isLoaded = machines.contains(id)
    return isLoaded
  }
  public func stateMachineStart() -> Bool {
    isRunning = isLoaded
    return isRunning
  }
  public func stateMachineFire(event: String) { calls.append(event) }
  public func stateMachineSetNumericInput(key: String, value: Float) -> Bool {
    calls.append("\(key) \(value)")
    return isRunning
  }
  public func stateMachineSetStringInput(key: String, value: String) -> Bool {
    calls.append("\(key) \(value)")
    return isRunning
  }
  public func stateMachineSetBooleanInput(key: String, value: Bool) -> Bool {
    calls.append("\(key) \(value)")
    return isRunning
  }
  public func stateMachineSubscribe(_ observer: any StateMachineObserver) -> Bool {
    observers.append(observer)
    return true
  }
  public func stateMachineUnsubscribe(_ observer: any StateMachineObserver) -> Bool {
    observers.removeAll { $0 === observer }
    return true
  }
  public func view() -> DotLottieAnimationView { DotLottieAnimationView(dotLottieViewModel: self) }

  /// Says that the machine enters a state, to those who have subscribed.
  public func enter(_ state: String) {
    for observer in observers { observer.onStateEntered(enteringState: state) }
  }
}

public final class DotLottieAnimationView: UIView {
  public let dotLottieViewModel: DotLottieAnimation
  public init(dotLottieViewModel: DotLottieAnimation) {
    self.dotLottieViewModel = dotLottieViewModel
    super.init(frame: .zero)
  }
  public required init?(coder: NSCoder) { nil }
}
