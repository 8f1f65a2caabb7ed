import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshMotion
import RefreshRendering
import RefreshScrolling
import RefreshStage
import TestControls
import Testing

@Suite struct FramingTests {
  /// A disc that crosses a coloured control, and fades to leave.
  final class Crossing: RefreshControl {
    override class var height: CGFloat { 50 }
    override class var animationDuration: TimeInterval { 0.5 }
    private let disc = View()

    override func setup() {
      backgroundColor = .yellow
      disc.backgroundColor = .blue
      disc.layer.cornerRadius = 15
      disc.bounds.size = CGSize(width: 30, height: 30)
      addSubviewToRefreshAnimationView(disc)
      resetAnimationView(animationView)
    }
    override func handleScrolling(
      on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
    ) {
      disc.center.x = 40 + 100 * pullRatio
    }
    override func setupRefreshControl(for animationView: View) { disc.center.x = 140 }
    override func animationCycle(for animationView: View) { disc.center.x = 300 }
    override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
      disc.fadeOut(over: 0.2, then: completion)
    }
    override func resetAnimationView(_ animationView: View) {
      disc.center = CGPoint(x: 40, y: animationView.bounds.midY)
      disc.alpha = 1
    }
  }

  private static func frames(
    _ framing: Framing, _ change: (inout Clip) -> Void = { _ in }
  ) throws -> [ClipFrame] {
    var clip = Clip(Crossing.self)
    clip.framing = framing
    clip.framesPerSecond = 20
    change(&clip)
    var frames: [ClipFrame] = []
    _ = try ClipPlayer(clip).play { frames.append($0) }
    return frames
  }

  private static func part(_ bitmap: Bitmap, _ rect: PixelRect) -> Bitmap {
    let pixels = (rect.y..<rect.maxY).flatMap {
      bitmap.pixels[$0 * bitmap.width + rect.x..<$0 * bitmap.width + rect.maxX]
    }
    return Bitmap(width: rect.width, height: rect.height, pixels: pixels)
  }

  @Test(
    "a control alone on its own background is what the screen shows of it while it is open",
    arguments: [RefreshControlType.slideDown, .background], [AnchorPosition.top, .middle, .bottom])
  func background(type: RefreshControlType, anchor: AnchorPosition) throws {
    func change(_ clip: inout Clip) { (clip.type, clip.anchor) = (type, anchor) }
    let renderer = CairoRenderer(scale: 2)
    var count = 0
    for (screen, alone) in zip(
      try Self.frames(.screen, change), try Self.frames(.control(withBackground: true), change))
    {
      #expect(alone.list.size == CGSize(width: 375, height: 50) && alone.phase == screen.phase)
      guard screen.phase == .refreshing || screen.phase == .exiting else { continue }
      count += 1
      // Not where the scroll indicator is.
      let width = 720
      let seen = Self.part(
        try renderer.render(screen.list), PixelRect(x: 0, y: 128, width: width, height: 100))
      let own = Self.part(
        try renderer.render(alone.list), PixelRect(x: 0, y: 0, width: width, height: 100))
      let isEqual = own == seen
      #expect(isEqual, "frame \(screen.index)")
    }
    #expect(count > 30)
  }

  @Test(
    "without its background a control leaves everything clear but what it draws, however far it is pulled")
  func clear() throws {
    let renderer = CairoRenderer(scale: 1)
    let frames = try Self.frames(.control(withBackground: false)) { $0.anchor = .bottom }
    let pictures = try frames.map { try renderer.render($0.list) }
    #expect(pictures.allSatisfy { $0.width == 375 && $0.height == 50 && $0[0, 0] == 0 && $0[374, 49] == 0 })
    // A finger far below: the disc is where the ratio says, and as high as ever.
    let pulled = try #require(frames.indices.last { frames[$0].phase == .armed })
    #expect(pictures[pulled][140, 25] == 0xFF00_00FF || pictures[pulled][140, 25] >> 24 == 255)
    #expect(pictures[pulled][140, 8] == 0 && pictures[pulled][140, 42] == 0)
    #expect(pictures[0][40, 25] >> 24 == 255, "it is seen before it is uncovered")
    let fading = try #require(frames.firstIndex { $0.phase == .exiting })
    let alphas = pictures[(fading + 1)..<(fading + 4)].map { picture in
      picture.pixels.map { $0 >> 24 }.max() ?? 0
    }
    #expect(alphas == alphas.sorted(by: >) && alphas[0] < 255 && alphas[0] > 0)
  }

  @Test("frames by damage are those drawn whole")
  func damage() throws {
    let drawing = IncrementalRenderer(scale: 2, holding: 2, verifiesDamage: true)
    for frame in try Self.frames(.control(withBackground: false)) {
      _ = try drawing.draw(frame.list, damage: frame.damage)
    }
  }

  @Test("pictures are as large as the largest screen of the scenario, and clear beyond a smaller one")
  func resized() throws {
    let sizes = [CGSize(width: 200, height: 300), CGSize(width: 400, height: 250)]
    let scenario = Scenario(
      "turning",
      [.pull(to: 40, over: 0.2)] + sizes.flatMap { [.resize(to: $0), .wait(for: 0.2)] } + [.release, .settle])
    let frames = try Self.frames(.screen) {
      $0.stage.size = CGSize(width: 300, height: 200)
      $0.scenario = scenario
    }
    let drawing = IncrementalRenderer(scale: 1, verifiesDamage: true)
    var seen: Set<PixelRect> = []
    for frame in frames {
      let bitmap = try drawing.draw(frame.list, damage: frame.damage).bitmap
      #expect((bitmap.width, bitmap.height) == (400, 300))
      // The screen is opaque.
      let width = (0..<400).first { bitmap[$0, 0] == 0 } ?? 400
      let height = (0..<300).first { bitmap[0, $0] == 0 } ?? 300
      seen.insert(PixelRect(x: 0, y: 0, width: width, height: height))
      for y in 0..<300 {
        for x in 0..<400 where (bitmap[x, y] >> 24 == 255) != (x < width && y < height) {
          Issue.record("\(frame.index): \(x), \(y)")
          return
        }
      }
    }
    let screens = [CGSize(width: 300, height: 200)] + sizes
    #expect(
      seen == Set(screens.map { PixelRect(x: 0, y: 0, width: Int($0.width), height: Int($0.height)) }))
    let control = try Self.frames(.control(withBackground: true)) {
      $0.stage.size = CGSize(width: 300, height: 200)
      $0.scenario = scenario
    }
    #expect(Set(control.map(\.list.size)) == [CGSize(width: 400, height: 50)])
  }
}
