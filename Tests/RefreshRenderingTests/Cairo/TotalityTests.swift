import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

/// Whatever number a layer has, it is drawn or refused, and soon.
@Suite struct TotalityTests {
  static let numbers: [CGFloat] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, 1e18, -1e18,
    1e12, 1e9, -1e9,
    1e6, 65_536, 1e-9, 1e-18, 1e-300, .leastNonzeroMagnitude, 0, -1,
  ]

  /// Every number that an author can set, each on a layer of its kind.
  static let changes: KeyValuePairs<String, @Sendable (CGFloat) -> Layer> = [
    "position": { v in changed(plain()) { $0.position.x = v } },
    "bounds.origin": { v in changed(plain()) { $0.bounds.origin.y = v } },
    "bounds.size": { v in changed(plain()) { $0.bounds.size.width = v } },
    "both sides": { v in changed(plain()) { $0.bounds.size = CGSize(width: v, height: v) } },
    "anchorPoint": { v in changed(plain()) { $0.anchorPoint.x = v } },
    "zPosition": { v in changed(plain()) { $0.zPosition = v } },
    "opacity": { v in changed(plain()) { $0.opacity = v } },
    "cornerRadius": { v in changed(plain()) { ($0.cornerRadius, $0.masksToBounds) = (v, true) } },
    "borderWidth": { v in changed(plain()) { $0.borderWidth = v } },
    "color": { v in changed(plain()) { $0.backgroundColor = Color(red: v, green: v, blue: 0, alpha: v) } },
    "shadowRadius": { v in changed(shadowed()) { $0.shadowRadius = v } },
    "shadowRadius of a group": { v in changed(shadowedGroup()) { $0.shadowRadius = v } },
    "shadowRadius in perspective": { v in changed(turned(shadowedGroup())) { $0.shadowRadius = v } },
    "shadowOffset": { v in changed(shadowed()) { $0.shadowOffset.width = v } },
    "shadowOffset of a group": { v in changed(shadowedGroup()) { $0.shadowOffset.height = v } },
    "shadowOffset in perspective": { v in changed(turned(shadowedGroup())) { $0.shadowOffset.height = v } },
    "shadowOpacity": { v in changed(shadowed()) { $0.shadowOpacity = v } },
    "blurRadius": { v in changed(plain()) { $0.blurRadius = v } },
    "blurRadius of a group": { v in changed(shadowedGroup()) { $0.blurRadius = v } },
    "blurRadius in perspective": { v in changed(turned(shadowedGroup())) { $0.blurRadius = v } },
    "scale of a blur": { v in changed(blurred()) { $0.transform = CATransform3D(scaleX: v, y: v) } },
    "shear of a blur": { v in changed(blurred()) { $0.transform.m12 = v } },
    "scale": { v in changed(all()) { $0.transform = CATransform3D(scaleX: v, y: v) } },
    "scale of one side": { v in changed(all()) { $0.transform = CATransform3D(scaleX: v, y: 1) } },
    "translation": { v in changed(all()) { $0.transform = CATransform3D(translationX: v, y: 0) } },
    "shear": { v in changed(all()) { $0.transform.m12 = v } },
    "m14": { v in changed(all()) { $0.transform.m14 = v } },
    "m34": { v in changed(turned(all())) { $0.transform.m34 = v } },
    "m44": { v in changed(all()) { $0.transform.m44 = v } },
    "sublayerTransform": { v in
      changed(all()) {
        $0.sublayerTransform.m34 = v
        $0.sublayerTransform.m11 = v
      }
    },
    "fontSize": { v in changed(text()) { $0.fontSize = v } },
    "fontSize in perspective": { v in changed(turned(text())) { $0.fontSize = v } },
    "text width": { v in changed(text()) { ($0.bounds.size.width, $0.numberOfLines) = (v, 0) } },
    "lineWidth": { v in changed(line()) { $0.lineWidth = v } },
    "lineWidth in perspective": { v in changed(turned(line())) { $0.lineWidth = v } },
    "miterLimit": { v in changed(line()) { ($0.miterLimit, $0.lineWidth) = (v, 20) } },
    "lineDashPattern": { v in changed(line()) { $0.lineDashPattern = [v, v] } },
    "one dash": { v in changed(line()) { $0.lineDashPattern = [v, 3] } },
    "lineDashPhase": { v in changed(line()) { ($0.lineDashPattern, $0.lineDashPhase) = ([4, 3], v) } },
    "strokeStart": { v in changed(line()) { $0.strokeStart = v } },
    "strokeEnd": { v in changed(line()) { $0.strokeEnd = v } },
    "path": { v in changed(line()) { ($0.path, $0.lineDashPattern) = (path(to: v), [4, 3]) } },
    "filled path": { v in changed(line()) { ($0.path, $0.fillColor) = (path(to: v), .red) } },
    "path in perspective": { v in changed(turned(line())) { ($0.path, $0.fillColor) = (path(to: v), .red) } },
    "startPoint": { v in changed(gradient()) { $0.startPoint.x = v } },
    "endPoint": { v in changed(gradient(.radial)) { $0.endPoint = CGPoint(x: v, y: v) } },
    "conic startPoint": { v in changed(gradient(.conic)) { $0.startPoint.y = v } },
    "locations": { v in changed(gradient()) { $0.locations = [0, Double(v), 1] } },
    "image frame": { v in changed(image()) { $0.bounds.size.height = v } },
    "image in perspective": { v in changed(turned(image())) { $0.bounds.size.height = v } },
    "instanceDelay": { v in changed(replicator()) { $0.instanceDelay = Double(v) } },
    "instanceTransform": { v in
      changed(replicator()) { $0.instanceTransform = CATransform3D(scaleX: v, y: v) }
    },
    "instanceRedOffset": { v in changed(replicator()) { $0.instanceRedOffset = v } },
    "speed": { v in changed(plain()) { $0.speed = v.isFinite ? Double(v) : 1 } },
  ]

  static func plain<L: Layer>(_ layer: L = Layer()) -> L {
    configured(layer) {
      $0.frame = CGRect(x: 20, y: 15, width: 50, height: 40)
      if type(of: layer) == Layer.self { $0.backgroundColor = .orange }
    }
  }

  static func changed<L: Layer>(_ layer: L, _ change: (L) -> Void) -> Layer { configured(layer, change) }

  static func turned<L: Layer>(_ layer: L) -> L {
    configured(layer) {
      $0.transform.m34 = -1 / 100
      $0.transform = $0.transform.rotated(by: 0.8, x: 0.4, y: 1, z: 0)
    }
  }

  static func shadowed() -> Layer {
    configured(plain()) { ($0.shadowOpacity, $0.shadowRadius, $0.cornerRadius) = (1, 3, 6) }
  }

  static func shadowedGroup() -> Layer {
    configured(shadowed()) {
      $0.backgroundColor = nil
      $0.addSublayer(box(0, 0, 20, 20, .red))
      $0.addSublayer(box(25, 10, 20, 20, .blue))
    }
  }

  static func blurred() -> Layer { configured(shadowedGroup()) { $0.blurRadius = 2 } }

  static func text() -> TextLayer { configured(plain(TextLayer())) { $0.string = "pull to refresh" } }
  static func gradient(_ type: GradientType = .axial) -> GradientLayer {
    configured(plain(GradientLayer())) { ($0.type, $0.colors) = (type, [.red, .yellow, .blue]) }
  }
  static func image() -> ImageLayer {
    configured(plain(ImageLayer())) {
      $0.contents = Image(width: 2, height: 2, pixels: [0xFFFF_0000, 0xFF00_FF00, 0, ~0])
    }
  }
  static func replicator() -> ReplicatorLayer {
    configured(plain(ReplicatorLayer())) {
      $0.instanceCount = 4
      $0.addSublayer(box(0, 0, 9, 9, .red))
    }
  }
  static func line() -> ShapeLayer {
    configured(plain(ShapeLayer())) {
      ($0.path, $0.fillColor, $0.strokeColor, $0.lineWidth) = (path(to: 45), nil, .black, 3)
    }
  }
  static func path(to end: CGFloat) -> BezierPath {
    var path = BezierPath()
    path.move(to: CGPoint(x: 5, y: 5))
    path.addLine(to: CGPoint(x: end, y: 20))
    path.addCurve(
      to: CGPoint(x: 10, y: 35), controlPoint1: CGPoint(x: 40, y: end), controlPoint2: CGPoint(x: -end, y: 10)
    )
    path.close()
    return path
  }

  /// One of every kind.
  static func all() -> Layer {
    configured(plain()) {
      for layer in [text(), gradient(), gradient(.conic), image(), line(), shadowedGroup(), shadowed()] {
        $0.addSublayer(layer)
      }
    }
  }

  @Test("every number of every kind of layer is drawn or refused with its name", arguments: changes.indices)
  func everyNumber(index: Int) throws {
    let (name, make) = Self.changes[index]
    for number in Self.numbers {
      let context = LayerContext()
      let root = box(0, 0, 100, 80, .white, name: nil, make(number), box(90, 70, 10, 10, .red))
      root.host(on: context)
      let bitmap: Bitmap
      do {
        bitmap = try render(root, 100, 80)
      } catch {
        Issue.record("\(name) = \(number): \(error)")
        continue
      }
      // What is beside it is drawn all the same.
      let corner = bitmap[99, 79] & 0xFF00_0000
      #expect(corner == 0xFF00_0000, "\(name) = \(number)")
      if !number.isFinite, !context.diagnostics.isEmpty {
        #expect(context.diagnostics[0].message.hasPrefix("layer "), "\(name) = \(number)")
      }
    }
  }

  @Test("replicators that multiply each other are stopped and named")
  func replicators() throws {
    let context = LayerContext()
    let inner = Self.replicator()
    inner.instanceCount = 1_000_000_000
    inner.name = "many"
    let outer = Self.replicator()
    (outer.instanceCount, outer.name) = (1_000_000_000, "outer")
    outer.addSublayer(inner)
    outer.host(on: context)
    _ = list(of: outer, 100, 80)
    #expect(context.diagnostics.contains { $0.message.hasPrefix("layer many: instanceCount is 1000000000") })
  }

  @Test("dashes too many to draw are one warning, and the line is solid")
  func dashes() throws {
    let context = LayerContext()
    let line = Self.line()
    (line.name, line.lineDashPattern) = ("ring", [1e-6, 1e-6])
    line.host(on: context)
    let solid = Self.line()
    #expect(
      list(of: line, 100, 80).commands.map(\.drawing) == list(of: solid, 100, 80).commands.map(\.drawing))
    #expect(context.diagnostics.map(\.severity) == [.warning])
    #expect(
      context.diagnostics[0].message.hasPrefix("layer ring: lineDashPattern [1e-06, 1e-06] makes more than"))
  }

  @Test("a frame for which there is no room is refused before it is drawn", arguments: [1e5, 1e9, 1e300])
  func frames(side: CGFloat) {
    let list = DisplayList(size: CGSize(width: side, height: side), commands: [])
    #expect {
      try CairoRenderer(scale: 4).render(list)
    } throws: { error in
      "\(error)".hasPrefix("a frame of \(side) × \(side) points at scale 4.0 is too large; at most ")
    }
  }

  @Test("a wide blur is drawn as its formula says, though not pixel by pixel")
  func wideBlur() throws {
    // The shadow of a half plane, through a blur far larger than any that is computed pixel by pixel.
    let wall = configured(box(-5000, 60, 10_000, 5000, .black)) {
      ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, 100, .zero)
    }
    let bitmap = try render(wall, 4, 60, scale: 2)
    for row in stride(from: 0, to: 120, by: 10) {
      let distance = 60 - (CGFloat(row) + 0.5) / 2
      let expected = 255 * 0.5 * erfc(distance / (100 * 2.0.squareRoot()))
      #expect(abs(CGFloat(bitmap[4, row] >> 24) - expected) < 2.5, "row \(row)")
    }
  }

  @Test("a path of 200,000 arcs is built, trimmed and drawn in time that grows with its length")
  func longPath() throws {
    var path = BezierPath()
    for index in 0..<200_000 {
      let x = CGFloat(index % 1000) / 10
      path.addArc(
        center: CGPoint(x: x, y: CGFloat(index / 1000) / 3), radius: 0.2, startAngle: 0, endAngle: 1,
        clockwise: true)
    }
    let start = ProcessInfo.processInfo.systemUptime
    #expect(path.currentPoint != nil && path.trimmed(from: 0.2, to: 0.4).elements.count > 10_000)
    // Half an hour where every arc counts those before it.
    #expect(ProcessInfo.processInfo.systemUptime - start < 20)
  }
}
