import Foundation
import RefreshKit
import RefreshLottie
import Testing
import UIKit
import UIKitBase

@testable import DotLottie
@testable import Hosts
@testable import Lottie
@testable import MJRefresh

extension HostSuites {
  /// The hosts for iOS with dotlottie-ios and in MJRefresh, and what the stand-ins do.
  @Suite("with other libraries")
  struct HostLibraryTests {
    private func dotLottie(_ bench: HostBench) throws -> DotLottieRefreshView {
      for name in ["Waves", "Waves-dark"] {
        try Data(name.utf8).write(to: bench.folder.appendingPathComponent("\(name).lottie"))
      }
      // A player that looks for a name takes this one.
      bench.write("Waves")
      return DotLottieRefreshView(named: "Waves", in: bench.bundle)
    }

    @Test(
      "the state machine is told of the pull, the refresh and the result, and the content closes when it is done"
    )
    func stateMachine() throws {
      let bench = HostBench()
      let host = bench.host(try dotLottie(bench))
      let machine = try #require(DotLottieAnimation.latest)
      #expect(machine.text == "Waves" && machine.calls == ["load refresh", "pull 0.0", "pulled"])
      bench.touch()
      bench.pull(to: 80)
      #expect(machine.calls.suffix(2) == ["pull 100.0", "pulled"])
      bench.release()
      #expect(machine.calls.last == "isRefreshing true")
      let count = machine.calls.count
      bench.wait(1)
      bench.turn { host.endRefreshing("failure") }
      #expect(machine.calls.suffix(from: count) == ["result failure", "isRefreshing false"])
      bench.turn { machine.enter("end-failure") }
      bench.wait(1)
      #expect(bench.scroll.contentInset.top == 60)
      bench.turn { machine.enter("done") }
      bench.wait(0.2)
      // It keeps the last frame while the content closes.
      #expect(bench.scroll.contentInset.top == 0 && machine.calls.count == count + 2)
      bench.wait(0.2)
      #expect(machine.calls.suffix(2) == ["pull 0.0", "pulled"])
    }

    @Test("another appearance is another file, told what goes on")
    func dark() throws {
      let bench = HostBench()
      let host = bench.host(try dotLottie(bench))
      bench.turn {
        host.beginRefreshing()
        host.turn { $0.isDark = true }
      }
      let machine = try #require(DotLottieAnimation.latest)
      #expect(machine.text == "Waves-dark")
      #expect(machine.calls == ["load refresh", "isRefreshing true"])
      bench.turn {
        host.endRefreshing()
        host.turn { $0.isDark = false }
      }
      bench.wait(1)
      #expect(bench.scroll.contentInset.top == 0)
    }

    @Test("of one file with all appearances, each shows the best that the file has")
    func darkInOneFile() throws {
      let bench = HostBench()
      let text = "Waves refresh refresh-dark refresh-right-to-left"
      try Data(text.utf8).write(to: bench.folder.appendingPathComponent("Waves.lottie"))
      let host = bench.host(DotLottieRefreshView(named: "Waves", in: bench.bundle))
      let loads = [
        (RefreshAppearance(isDark: true), ["load refresh-dark"]),
        (
          RefreshAppearance(isRightToLeft: true, isReduced: true),
          [
            "load refresh-right-to-left-reduced-motion", "load refresh-reduced-motion",
            "load refresh-right-to-left",
          ]
        ),
        (RefreshAppearance(isReduced: true), ["load refresh-reduced-motion", "load refresh"]),
      ]
      for (appearance, calls) in loads {
        bench.turn { host.turn { $0 = appearance } }
        let machine = try #require(DotLottieAnimation.latest)
        #expect(machine.text == "Waves" && machine.calls.filter { $0.hasPrefix("load") } == calls)
        // The machine runs: it takes the pull.
        #expect(machine.calls.suffix(2) == ["pull 0.0", "pulled"])
      }
    }

    /// The machine that runs for the traits of a host's view, from the file with all of them.
    private func machine(
      _ traits: RefreshAppearance, _ host: (HostBench, DotLottieRefreshView) -> UIView
    ) throws -> String? {
      let bench = HostBench()
      let parts = ["-dark", "-right-to-left", "-reduced-motion"]
      let suffixes = (0..<8).map { mask in
        parts.indices.filter { mask & 1 << $0 != 0 }.map { parts[$0] }.joined()
      }
      let file = bench.folder.appendingPathComponent("Waves.lottie")
      try Data("Waves \(suffixes.map { "refresh\($0)" }.joined(separator: " "))".utf8).write(to: file)
      let animation = DotLottieRefreshView(named: "Waves", in: bench.bundle)
      bench.turn {
        StageState.current.reducesMotion = traits.isReduced
        let view = host(bench, animation)
        view.semanticContentAttribute = traits.isRightToLeft ? .forceRightToLeft : .forceLeftToRight
        // A host looks again when its traits change.
        view.overrideUserInterfaceStyle = traits.isDark ? .light : .dark
        view.overrideUserInterfaceStyle = traits.isDark ? .dark : .light
      }
      return DotLottieAnimation.latest?.calls.last { $0.hasPrefix("load ") }
    }

    @Test("the screen's traits and settings choose the machine", arguments: 0..<8)
    func traits(_ mask: Int) throws {
      let traits = RefreshAppearance(
        isDark: mask & 1 != 0, isRightToLeft: mask & 2 != 0, isReduced: mask & 4 != 0)
      let load = "load \(traits.fileNames(of: "refresh")[0])"
      let plain = try machine(traits) { bench, animation in
        let host = PullToRefreshView(animation, height: HostBench.height)
        host.attach(to: bench.scroll)
        return host
      }
      let header = try machine(traits) { bench, animation in
        let header = AnimatedRefreshHeader(animation, height: HostBench.height) {}
        bench.scroll.setHeader(header)
        return header
      }
      #expect(plain == load && header == load)
    }

    @Test("without a window the state machine does not end, and the content closes all the same")
    func window() throws {
      let bench = HostBench()
      let host = bench.host(try dotLottie(bench))
      bench.turn { host.beginRefreshing() }
      bench.wait(0.5)
      bench.turn { host.endRefreshing() }
      bench.turn { bench.scroll.refreshView.removeFromSuperview() }
      bench.wait(0.5)
      #expect(bench.scroll.contentInset.top == 0)
    }

    private func header(
      _ bench: HostBench, _ refreshing: @escaping () -> Void
    ) -> (AnimatedRefreshHeader, LottieRefreshView) {
      bench.write("Waves")
      let view = LottieRefreshView(named: "Waves", in: bench.bundle)
      let header = AnimatedRefreshHeader(view, height: HostBench.height, refreshing: refreshing)
      bench.turn { bench.scroll.setHeader(header) }
      bench.wait(0.1)
      return (header, view)
    }

    @Test(
      "a header of MJRefresh: pull, refresh, the rest of the loop, the result, closing without a scrubbed pull"
    )
    func mjRefresh() {
      let bench = HostBench(inset: 20)
      var refreshes = 0
      let (header, view) = header(bench) { refreshes += 1 }
      #expect(header.frame == CGRect(x: 0, y: -60, width: 120, height: 60))
      bench.touch()
      bench.pull(to: 30)
      #expect(abs(view.frameShown - 50) < 1.5)
      bench.pull(to: 75)
      #expect(view.frameShown == 100 && header.state == .pulling)
      bench.release()
      bench.wait(1.5)
      #expect(refreshes == 1 && header.state == .refreshing && bench.scroll.contentInset.top == 80)
      #expect(HostBench.frames("refreshing").contains(view.frameShown))
      header.result = "failure"
      bench.turn {
        header.endRefreshing()
        header.endRefreshing()
      }
      for _ in 0..<400 where header.state == .refreshing {
        bench.wait(1.0 / 60)
        #expect(view.frameShown >= 101)
      }
      #expect(view.frameShown == 283)
      bench.wait(1) { #expect(view.frameShown == 283) }
      #expect(bench.scroll.contentInset.top == 20)
      bench.touch()
      bench.pull(to: 30)
      #expect(abs(view.frameShown - 50) < 1.5)
      // A cancelled pull goes back.
      bench.release()
      bench.wait(1)
      #expect(view.frameShown == 0 && refreshes == 1)
    }

    @Test("a header of MJRefresh that shows the exported images")
    func sprites() throws {
      let bench = HostBench()
      // As `export --sprites files` writes it.
      let parts = ["pull": (4, 33), "refreshing": (3, 100)]
      let lists = try parts.map { name, part in
        let names = (0..<part.0).map { "\(name)-00\($0).png" }
        for name in names {
          let png = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 40)).pngData { _ in }
          try png.write(to: bench.folder.appendingPathComponent(name))
        }
        let frames = names.map { "{\"filename\": \"\($0)\", \"duration\": \(part.1)}" }
        return "\"\(name)\": [\(frames.joined(separator: ","))]"
      }
      try Data("{\"animations\": {\(lists.joined(separator: ","))}}".utf8)
        .write(to: bench.folder.appendingPathComponent("index.json"))
      bench.turn {
        let header = SpriteRefreshHeader(bench.folder) {}
        #expect(header.shown(.idle).count == 4 && header.shown(.pulling).count == 1)
        #expect(header.shown(.refreshing).count == 3 && abs(header.shown(.refreshing).seconds - 0.3) < 1e-9)
        #expect(header.mj_h >= 40)
      }
    }

    @Test("the stand-in for lottie-ios does what its sources say")
    func standIn() {
      let bench = HostBench()
      bench.write("Waves")
      let view = LottieAnimationView(animation: LottieAnimation.named("Waves", bundle: bench.bundle))
      var told: [String] = []
      // An unknown marker: nothing is played, and nothing is said.
      view.play(marker: "end") { told.append("end \($0)") }
      bench.wait(5)
      #expect(told == [] && view.currentFrame == 0)
      // Without a window nothing goes on.
      view.play(marker: "refreshing", loopMode: .playOnce) { told.append("loop \($0)") }
      bench.wait(5)
      #expect(told == [] && view.currentFrame == 101)
      bench.turn { bench.scroll.addSubview(view) }
      bench.wait(0.5)
      #expect(abs(view.realtimeAnimationFrame - 131) < 1e-6)
      // A play that is replaced completes with false, in a later turn.
      view.play(fromFrame: nil, toFrame: 161, loopMode: .playOnce) { told.append("rest \($0)") }
      #expect(told == [])
      bench.wait(0.4)
      #expect(told == ["loop false"])
      bench.wait(0.2)
      #expect(told == ["loop false", "rest true"] && view.currentFrame == 161)
      view.play(marker: "end-failure") { told.append("end \($0)") }
      bench.wait(0.1)
      view.currentFrame = 10
      bench.wait(0.1)
      #expect(told.last == "end false" && view.realtimeAnimationFrame == 10)
    }
  }
}
