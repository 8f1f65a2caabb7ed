import Foundation
import RefreshKit
import Testing
import UIKit

@testable import Hosts
@testable import Lottie

extension HostSuites {
  /// The classes of `Examples/Hosts` for iOS, driven by a finger, with a stand-in for lottie-ios.
  @Suite("with lottie-ios")
  struct HostTests {
    private let bench: HostBench
    private let view: LottieRefreshView
    private let host: TestedHost

    init() { self.init(["Waves"]) }

    /// With some files: a bundle knows those that are there when it is made.
    private init(_ files: [String]) {
      bench = HostBench(inset: 64)
      for file in files { bench.write(file) }
      view = LottieRefreshView(named: "Waves", in: bench.bundle)
      host = bench.host(view)
    }

    private var open: CGFloat { bench.scroll.contentInset.top - 64 }

    private func shows(_ part: String) -> Bool { HostBench.frames(part).contains(view.frameShown) }

    private func pullAndRelease(wait seconds: TimeInterval = 0) {
      bench.touch()
      bench.pull(to: 80)
      bench.release()
      bench.wait(seconds)
    }

    private func end(_ result: String = "success", wait seconds: TimeInterval = 0) {
      bench.turn { host.endRefreshing(result) }
      bench.wait(seconds)
    }

    @Test("the pull is measured from the content's own inset, and is shown frame by frame")
    func pull() {
      bench.touch()
      var frames: [CGFloat] = []
      bench.pull(to: 70) {
        #expect(abs(view.frameShown - min(100, max(0, bench.pulled) / 60 * 100)) < 1e-6)
        frames.append(view.frameShown)
      }
      #expect(frames.count > 15 && frames == frames.sorted() && frames.last == 100)
      #expect(!host.isRefreshing && open == 0)
    }

    @Test("a whole life: pull, refresh, the rest of the loop, the result, closing, and the next pull")
    func wholeLife() {
      var refreshes = 0
      host.onRefresh = { refreshes += 1 }
      pullAndRelease()
      #expect(refreshes == 1 && host.isRefreshing && open == 60)
      bench.wait(0.5)
      #expect(abs(bench.scroll.contentOffset.y + 124) < 1e-6)
      bench.wait(2) { #expect(shows("refreshing")) }
      let before = view.frameShown
      #expect(before > 105 && before < 156)
      end()
      // To the end of the loop, which takes as many frames as are left of it.
      let left = Int((161 - before).rounded(.up))
      var shown: [CGFloat] = []
      bench.wait(Double(left) / 60) { shown.append(view.frameShown) }
      #expect(shown.dropLast().allSatisfy { $0 >= before && $0 <= 161 } && shown == shown.sorted())
      bench.wait(1.4) { #expect(shows("end-success") && open == 60) }
      #expect(view.frameShown > 240)
      bench.wait(0.6)
      #expect(open == 0 && abs(bench.scroll.contentOffset.y + 64) < 1e-6)
      #expect(view.frameShown == 0 && !host.isRefreshing)
      bench.touch()
      bench.pull(to: 30)
      #expect(abs(view.frameShown - 50) < 1.5)
    }

    @Test("while the content closes, the last frame of the ending stays")
    func closing() {
      pullAndRelease(wait: 0.5)
      end("failure")
      for _ in 0..<400 where open == 60 { bench.wait(1.0 / 60) }
      #expect(open == 0)
      bench.wait(0.25) { #expect(view.frameShown == 283) }
      bench.wait(0.1)
      #expect(view.frameShown == 0)
    }

    @Test(
      "each result has its ending; others end as success",
      arguments: [("success", "end-success"), ("failure", "end-failure"), ("offline", "end-success")])
    func results(_ result: String, _ part: String) {
      pullAndRelease(wait: 0.3)
      bench.turn { host.endRefreshing(result) }
      for _ in 0..<100 where shows("refreshing") { bench.wait(1.0 / 60) }
      #expect(shows(part) && open == 60)
    }

    @Test("a control without results has one ending")
    func oneEnding() {
      bench.write("Waves", parts: [("pull", 0...100), ("refreshing", 101...161), ("end", 162...192)])
      bench.turn { host.turn { $0.isDark = true } }
      pullAndRelease(wait: 0.3)
      end("failure", wait: 0.95)
      #expect((162...192).contains(view.frameShown) && open == 60)
      bench.wait(1)
      #expect(open == 0)
    }

    @Test("a file without endings, and one without markers, leave no content open")
    func noMarkers() {
      for parts in [[("pull", CGFloat(0)...100), ("refreshing", 101...161)], []] {
        bench.write("Waves", parts: parts)
        bench.turn { host.turn { $0.isDark.toggle() } }
        pullAndRelease(wait: 0.5)
        #expect(host.isRefreshing)
        end(wait: 2)
        #expect(open == 0 && !host.isRefreshing)
      }
    }

    @Test("a cancelled pull goes back as it came, and refreshes nothing")
    func cancelled() {
      host.onRefresh = { Issue.record("refreshed") }
      bench.touch()
      bench.pull(to: 45)
      bench.release()
      var frames: [CGFloat] = []
      bench.wait(1) { frames.append(view.frameShown) }
      #expect(frames.first! > 50 && frames.last == 0 && frames == frames.sorted(by: >))
      #expect(!host.isRefreshing && open == 0)
    }

    @Test("a second pull while the content closes is shown, and refreshes again")
    func secondPull() {
      var refreshes = 0
      host.onRefresh = { refreshes += 1 }
      pullAndRelease(wait: 0.5)
      end("failure")
      for _ in 0..<400 where open == 60 { bench.wait(1.0 / 60) }
      bench.wait(0.1)
      bench.touch()
      bench.pull(to: 75)
      #expect(view.frameShown == 100)
      bench.release()
      #expect(refreshes == 2 && open == 60)
      // The completion of the first refresh does not disturb the second.
      bench.wait(1.5) { #expect(shows("refreshing") && open == 60) }
      end(wait: 3.5)
      #expect(open == 0 && view.frameShown == 0)
    }

    @Test("a pull while it refreshes or ends moves the content alone")
    func pullWhileRefreshing() {
      pullAndRelease(wait: 0.5)
      bench.touch()
      bench.pull(to: 30) { #expect(shows("refreshing")) }
      bench.release()
      bench.wait(0.5)
      end(wait: 1.2)
      bench.touch()
      bench.pull(to: 30) { #expect(shows("end-success")) }
      bench.release()
      bench.wait(3)
      #expect(open == 0)
    }

    @Test("a refresh without a pull opens the content; one that ends at once plays one loop")
    func programmatic() {
      bench.turn {
        host.beginRefreshing()
        host.endRefreshing("failure")
        // Only the first counts.
        host.endRefreshing("success")
        host.beginRefreshing()
      }
      bench.wait(0.95) { #expect(shows("refreshing") && open == 60) }
      bench.wait(0.3)
      #expect(shows("end-failure"))
      bench.wait(2)
      #expect(open == 0 && !host.isRefreshing)
      end()
      #expect(open == 0)
    }

    @Test("the dark, and a screen that reduces motion, have files of their own, in the middle of anything")
    func appearances() {
      HostTests(["Waves", "Waves-dark", "Waves-reduced-motion"]).changeAppearances()
    }

    private func changeAppearances() {
      pullAndRelease(wait: 1.3)
      let before = view.frameShown
      bench.turn { host.turn { $0.isDark = true } }
      #expect(view.player.shownName == "Waves-dark" && view.frameShown == before)
      bench.wait(2) { #expect(shows("refreshing")) }
      end("failure")
      // In the rest of the loop, and in the ending.
      bench.turn { host.turn { $0.isReduced = true } }
      #expect(view.player.shownName == "Waves-reduced-motion")
      #expect(view.player.configuration.reducedMotionOption == .specific(.standardMotion))
      for _ in 0..<400 where !shows("end-failure") { bench.wait(1.0 / 60) }
      bench.turn { host.turn { $0.isDark = false } }
      #expect(shows("end-failure") && open == 60)
      bench.wait(1)
      #expect(open == 0)
      bench.turn { host.turn { $0 = RefreshAppearance() } }
      #expect(view.player.shownName == "Waves")
    }

    @Test("the names of the files, from what fits best to the plain one")
    func fileNames() {
      let all = RefreshAppearance(isDark: true, isRightToLeft: true, isReduced: true).fileNames(of: "W")
      #expect(all.first == "W-dark-right-to-left-reduced-motion" && all.last == "W" && Set(all).count == 8)
      #expect(RefreshAppearance(isDark: true).fileNames(of: "W") == ["W-dark", "W"])
      #expect(
        RefreshAppearance(isDark: true, isReduced: true).fileNames(of: "W")
          == ["W-dark-reduced-motion", "W-reduced-motion", "W-dark", "W"])
      #expect(RefreshAppearance().fileNames(of: "W") == ["W"])
    }

    @Test("without a window an ending is over at once, and a refresh goes on when it is back")
    func window() {
      let root = bench.bench.root
      func leave() { bench.turn { bench.scroll.refreshView.removeFromSuperview() } }
      func comeBack() { bench.turn { root.addSubview(bench.scroll.refreshView) } }
      pullAndRelease(wait: 1)
      leave()
      bench.wait(1)
      comeBack()
      bench.wait(0.2)
      var frames: Set<CGFloat> = []
      bench.wait(0.5) {
        #expect(shows("refreshing") && open == 60)
        frames.insert(view.frameShown)
      }
      #expect(frames.count > 20)
      // In the last loop, in the ending, and with no window at all.
      for wait in [0.0, 1.3, nil] {
        if wait == nil { leave() }
        end()
        if let wait {
          bench.wait(wait)
          leave()
        }
        bench.wait(1)
        #expect(!host.isRefreshing && open == 0)
        comeBack()
        bench.wait(0.5)
        pullAndRelease(wait: 0.7)
        #expect(host.isRefreshing && open == 60 && shows("refreshing"))
      }
    }

    @Test("VoiceOver finds an element while it refreshes, and none otherwise")
    func accessibility() {
      #expect(!host.isAccessibilityElement)
      pullAndRelease()
      #expect(host.isAccessibilityElement && host.accessibilityLabel == "Refreshing")
      #expect(host.accessibilityTraits == .updatesFrequently)
      end(wait: 4)
      #expect(!host.isAccessibilityElement)
    }

    @Test("nothing keeps a host alive")
    func lifetime() {
      weak var host: TestedHost?
      weak var view: LottieRefreshView?
      do {
        let bench = HostBench()
        bench.write("Waves")
        let animation = LottieRefreshView(named: "Waves", in: bench.bundle)
        let owner = bench.host(animation)
        (host, view) = (owner, animation)
        bench.turn { owner.beginRefreshing() }
        bench.wait(0.5)
        bench.turn { owner.endRefreshing() }
        bench.wait(0.5)
        bench.turn { owner.removeFromSuperview() }
        bench.wait(1)
      }
      #expect(host == nil && view == nil)
    }
  }
}
