import Foundation
import RefreshExport
import RefreshFarm
import RefreshKit
import RefreshKitCLI
import RefreshLottie
import RefreshLottieFiles
import RefreshPreview
import RefreshVideo

/// The program that `.ci/attack` gives hostile files to: every command for one small control, and `read`, which reads one
/// file after another as the commands do, or the one file of `read KIND PATH`.
@main
enum Program {
  static func main() {
    let arguments = CommandLine.arguments
    if arguments.count == 4, arguments[1] == "read" { return HostileFiles.answer(arguments[2], arguments[3]) }
    if arguments.dropFirst().first == "read" { return HostileFiles.readAll() }
    AttackedControls.main()
  }
}

struct AttackedControls: RefreshPlugin {
  static let tools: [any RefreshTool.Type] = [
    Preview.self, Export.self, LottieFiles.self, Video.self, Farm.self,
  ]
  static let controls: [RefreshControl.Type] =
    ProcessInfo.processInfo.environment["PROBE_FILES"] == nil ? [Probe.self] : [Reader.self, Player.self]
}

/// A text and a picture from files of the current folder, `words.otf` and `picture.png`.
final class Reader: RefreshControl {
  private let label = Label(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
  private let picture = ImageView(image: Image(contentsOfFile: "picture.png"))

  override class var height: CGFloat { 60 }
  override class var animationDuration: TimeInterval { 0.2 }

  override func setup() {
    label.text = "Words"
    label.font = Font(name: Font.register(contentsOf: URL(fileURLWithPath: "words.otf")) ?? "", size: 14)
    picture.frame = CGRect(x: 70, y: 0, width: 20, height: 20)
    addSubviewToRefreshAnimationView(label)
    addSubviewToRefreshAnimationView(picture)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) { label.alpha = min(1, pullRatio) }
  override func setupRefreshControl(for animationView: View) { label.alpha = 1 }
  override func animationCycle(for animationView: View) { label.alpha = 0.5 }
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) { completion() }
}

/// The Lottie file `motion.json` of the current folder.
final class Player: LottieRefreshControl {
  override class var file: String { "motion.json" }
}

/// A dot that grows with the pull and moves while it refreshes; the variable PROBE makes it another one, and PROBE_CYCLE
/// says what else its cycles do.
final class Probe: RefreshControl {
  @Tunable var word = "Pull"
  private let dot = View(frame: CGRect(x: 20, y: 20, width: 20, height: 20))

  override class var height: CGFloat { 60 }
  override class var animationDuration: TimeInterval { 0.2 }

  override func setup() {
    dot.layer.name = "dot"
    dot.backgroundColor = ProcessInfo.processInfo.environment["PROBE"] == nil ? .blue : .red
    dot.layer.cornerRadius = 10
    addSubviewToRefreshAnimationView(dot)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) { dot.transform = CGAffineTransform(scaleX: 0.2 + pullRatio, y: 0.2 + pullRatio) }

  override func setupRefreshControl(for animationView: View) { dot.transform = .identity }

  override func animationCycle(for animationView: View) {
    dot.frame.origin.x += 30
    switch ProcessInfo.processInfo.environment["PROBE_CYCLE"] {
    case "traps": fatalError("there is no cycle")
    case "overflows":
      guardStack()
      dot.alpha = CGFloat(descend(1))
    case "exits": exit(3)
    case "leaves": abort()
    case "hangs": while dot.alpha <= 1 { usleep(1000) }
    case "prints":
      print("Bubbles  height 80 pt")
      FileHandle.standardError.write(Data("not a warning\n".utf8))
    default: break
    }
  }

  /// Ends the stack a megabyte below, as the whole of it takes a second to be filled.
  private func guardStack() {
    let page = Int(getpagesize())
    var here = 0
    withUnsafeMutablePointer(to: &here) { pointer in
      let end = (Int(bitPattern: pointer) - 1 << 20) / page * page
      mprotect(UnsafeMutableRawPointer(bitPattern: end), page, PROT_NONE)
    }
  }

  private func descend(_ depth: Int) -> Int { depth == 0 ? 0 : descend(depth + 1) + 1 }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) { completion() }

  override func resetAnimationView(_ animationView: View) {
    dot.frame.origin.x = 20
    dot.transform = .identity
  }
}
