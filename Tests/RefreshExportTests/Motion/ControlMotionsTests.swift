import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import TestControls
import Testing

@testable import RefreshExport

@Suite struct ControlMotionsTests {
  /// A control whose colours alone are dark in the dark.
  private final class Dusk: SquareControl {
    nonisolated(unsafe) static var count = 0

    override func setup() {
      Self.count += 1
      super.setup()
    }
    override func setupRefreshControl(for animationView: View) {
      square.backgroundColor = environment.colorScheme == .dark ? .white : .black
    }
  }

  @Test("a control is sampled again only where what it has read is different")
  func readings() throws {
    let motions = ControlMotions(of: Dusk.self, MotionSampling())
    _ = try motions.motion(in: [])
    let once = Dusk.count
    for appearance in AppearanceVariant.all where !appearance.contains(.dark) {
      _ = try motions.motion(in: appearance)
    }
    #expect(Dusk.count == once)
    for appearance in AppearanceVariant.all { _ = try motions.motion(in: appearance) }
    #expect(Dusk.count == 2 * once)
    func color(_ appearance: AppearanceVariant) throws -> Color? {
      func square(in layers: [PosedLayer]) -> PosedLayer? {
        for layer in layers {
          if let found = layer.name == "square" ? layer : square(in: layer.sublayers) { return found }
        }
        return nil
      }
      let instant = try #require(motions.motion(in: appearance).phase(.refreshing)).instants[0]
      return square(in: instant.layers)?.values.backgroundColor
    }
    #expect(try color([.dark, .rightToLeft]) == .white)
    #expect(try color(.reducedMotion) == .black)
  }

  @Test("a motion without layers has the drawings that it has with them, and no more instants")
  func drawings() throws {
    var sampling = MotionSampling()
    (sampling.drawingsPerFrame, sampling.includesOpening) = (2, true)
    for control in [SquareControl.self, KindControls.Sparks.self] as [RefreshControl.Type] {
      sampling.keepsLayers = true
      let whole = try ControlMotion(of: control, sampling)
      sampling.keepsLayers = false
      let drawn = try ControlMotion(of: control, sampling)
      #expect(drawn.phases.map(\.name) == whole.phases.map(\.name) && drawn.findings == whole.findings)
      for (a, b) in zip(drawn.phases, whole.phases) {
        #expect(a.instants.allSatisfy { $0.layers.isEmpty && $0.list != nil })
        #expect(a.drawings.map(\.frame) == b.drawings.map(\.frame))
        #expect(a.drawings.map(\.list) == b.drawings.map(\.list))
      }
    }
  }

  @Test("layers that are dropped leave the drawings of the same recording")
  func dropped() throws {
    let motions = ControlMotions(of: SquareControl.self, MotionSampling())
    let whole = try motions.motion(in: .dark)
    motions.dropLayers()
    let drawn = try motions.motion(in: .dark)
    #expect(drawn.origin === whole.origin)
    #expect(whole.phases.allSatisfy { $0.instants.allSatisfy { !$0.layers.isEmpty } })
    #expect(drawn.phases.allSatisfy { $0.instants.allSatisfy(\.layers.isEmpty) })
    #expect(drawn.phases.map { $0.drawings.map(\.list) } == whole.phases.map { $0.drawings.map(\.list) })
  }

  @Test("reading one member of an environment, comparing it and hashing it are noted")
  func environment() {
    let readings = EnvironmentReadings()
    var environment = RefreshEnvironment()
    environment.readings = readings
    environment.colorScheme = .dark
    #expect(readings.members == [])
    _ = environment.reducesMotion
    #expect(readings.members == .reducesMotion)
    _ = environment.color(.systemBlue)
    #expect(readings.members == [.reducesMotion, .colorScheme])
    _ = environment.unobserved.layoutDirection
    #expect(environment.isSame(as: environment.unobserved))
    #expect(!readings.members.contains(.layoutDirection))
    _ = environment == RefreshEnvironment()
    #expect(readings.members == .all)
  }

  /// A square with one property out of bounds while it refreshes.
  private final class Stray: SquareControl {
    @TaskLocal static var change: @Sendable (Layer) -> Void = { _ in }
    override func setupRefreshControl(for animationView: View) { Self.change(square.layer) }
  }

  private static let strays: [(change: @Sendable (Layer) -> Void, start: String)] = [
    ({ $0.position.x = 1e308 }, "layer square: position is (1e+308, 30.0)"),
    ({ $0.cornerRadius = 1e7 }, "layer square: cornerRadius is 10000000.0"),
    ({ $0.transform.m11 = -1e200 }, "layer square: transform is"),
    (
      { layer in
        let path = BezierPath(points: [.zero, CGPoint(x: 5, y: 1e300)])
        layer.addSublayer(ShapeLayer(name: "shape", path: path, fillColor: .black))
      }, "layer shape: path is a path through (5.0, 1e+300)"
    ),
  ]

  @Test(
    "a number that no file should have is an error that names the layer and the property",
    arguments: strays.indices)
  func numbers(index: Int) {
    let (change, start) = Self.strays[index]
    let error = #expect(throws: ClipError.self) {
      try Stray.$change.withValue(change) { try ControlMotion(of: Stray.self) }
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains(start), "\(text)")
    #expect(text.contains("expected a number from -1000000 to 1000000 in an export"), "\(text)")
  }
}
