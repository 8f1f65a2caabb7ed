import Foundation
import RefreshKit
import TestControls

/// Its exit animation never calls its completion.
final class NeverCompletes: Sound {
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {}
}

/// Its exit animation calls its completion twice.
final class CompletesTwice: Sound {
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    completion()
    completion()
  }
}

/// Its square is set back at the beginning of each cycle by as far as the cycle moved it.
final class JumpsAtTheSeam: Sound {
  override func setupRefreshControl(for animationView: View) {
    super.setupRefreshControl(for: animationView)
    square.center.x = 10
  }

  override func animationCycle(for animationView: View) { square.center.x = 90 }
}

/// It makes room for itself and does not give it back.
final class LeavesItsInset: Sound {
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    scrollView?.contentInset.top += 12
    completion()
  }
}

/// It leaves out the pull of 0, as if nothing had to be shown then.
final class DropsZero: Sound {
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    guard pullRatio > 0 else { return }
    square.alpha = pullRatio
  }
}

/// Its cycles take no time.
final class TakesNoTime: Sound {
  override class var animationDuration: TimeInterval { 0 }
}

/// It traps in a hook.
final class Traps: Sound {
  override func showResult(_ result: RefreshResult, on animationView: View) {
    fatalError("there is nothing to show")
  }
}

/// It traps in the standard library, called from a hook.
final class CountsTooFar: Sound {
  private let colors: [Color] = [.red, .green]

  override func showResult(_ result: RefreshResult, on animationView: View) {
    square.backgroundColor = color(of: colors.count)
  }

  private func color(of index: Int) -> Color { colors[index] }
}

/// It does nothing wrong: its cycles wait, go there and come back.
final class Reverses: Sound {
  override class var animationDelay: TimeInterval { 0.25 }

  override func setup() {
    super.setup()
    animationOptions = .autoreverse
  }

  override func setupRefreshControl(for animationView: View) {
    super.setupRefreshControl(for: animationView)
    square.center.x = 10
  }

  override func animationCycle(for animationView: View) {
    square.center.x = 90
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    // It came back, but the model is where it turned.
    square.center.x = 10
    super.exitAnimation(for: animationView, completion: completion)
  }
}

/// It adds a layer with every pull.
final class GathersLayers: Sound {
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    animationView.layer.addSublayer(Layer())
  }
}

/// It never comes back from a hook.
final class Hangs: Sound {
  override func animationCycle(for animationView: View) {
    // A test may wait for it.
    if let path = ProcessInfo.processInfo.environment["HANGS_INTO"] {
      FileHandle(forWritingAtPath: path)?.write(Data("hangs".utf8))
    }
    while square.alpha <= 1 { usleep(1000) }
  }
}

/// It holds on to itself.
final class KeepsItself: Sound {
  private var onCycle: () -> Void = {}

  override func setup() {
    super.setup()
    onCycle = { self.square.alpha = 1 }
  }

  override func setupRefreshControl(for animationView: View) { onCycle() }
}

/// It comes back in another place than it began.
final class IsNotReset: Sound {
  override func resetAnimationView(_ animationView: View) { square.alpha = 0 }
}

/// It prints what looks like a result, and never comes back.
final class Chatters: Sound {
  override func setupRefreshControl(for animationView: View) {
    while square.alpha <= 1 {
      print("answer {}\ndone")
      usleep(10_000)
    }
  }
}

/// Its exit animation moves what nobody can see.
final class LeavesUnseen: Sound {
  private let veil = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

  override func setup() {
    super.setup()
    addSubviewToRefreshAnimationView(veil)
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: 0.6) {
      self.veil.center.x += 90
    } completion: { _ in
      completion()
    }
  }

  override func resetAnimationView(_ animationView: View) {
    super.resetAnimationView(animationView)
    veil.center.x = 10
  }
}

/// It has nothing wrong but a picture and a font that there are not.
final class Foreign: Sound {
  private let label = Label(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
  private let picture = ImageView(image: Image(contentsOfFile: "missing.png"))

  override func setup() {
    super.setup()
    label.text = "pull"
    label.font = Font(family: "Avenir", pointSize: 12)
    label.layer.name = "title"
    addSubviewToRefreshAnimationView(label)
    addSubviewToRefreshAnimationView(picture)
  }
}

/// It traps while a finger is down.
final class TrapsWhenArmed: Sound {
  override func didArm() { fatalError("there is nothing to let go of") }
}
