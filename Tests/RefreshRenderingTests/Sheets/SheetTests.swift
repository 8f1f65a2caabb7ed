import Foundation
import RefreshLayers
import TestSupport
import Testing

@testable import RefreshRendering

/// Pictures of every kind of layer, compared with those that were looked at, beside this file.
///
/// `REFRESHKIT_RECORD=changed` draws them anew, to be looked at again before they are committed.
@Suite struct SheetTests {
  static let goldens = Project.url("Tests/RefreshRenderingTests/Sheets/Goldens")

  /// Draws named cells side by side, each 100 × 100 points under its name, and compares the sheet with its golden.
  static func sheet(_ name: String, columns: Int = 5, _ cells: KeyValuePairs<String, Layer>) throws {
    let cell = CGSize(width: 120, height: 128)
    let rows = (cells.count + columns - 1) / columns
    let size = CGSize(width: cell.width * CGFloat(columns), height: cell.height * CGFloat(rows))
    let root = box(0, 0, size.width, size.height, Color(white: 0.96))
    for (index, (title, layer)) in cells.enumerated() {
      let x = CGFloat(index % columns) * cell.width
      let y = CGFloat(index / columns) * cell.height
      let label = configured(TextLayer()) {
        ($0.string, $0.font) = (title, .systemFont(ofSize: 9))
        $0.frame = CGRect(x: 6, y: 112, width: 110, height: 14)
      }
      let content = box(10, 8, 100, 100, nil, layer)
      root.addSublayer(box(x, y, cell.width, cell.height, nil, content, label))
    }
    let renderer = CairoRenderer(scale: 2)
    let bitmap = try renderer.render(DisplayList(of: root, at: 0, size: size))
    let file = goldens.appendingPathComponent("\(name).png")
    let fingerprint = goldens.appendingPathComponent("fingerprint.txt")
    if TestRun.isRecording {
      try FileManager.default.createDirectory(at: goldens, withIntermediateDirectories: true)
      write(bitmap, to: file.path)
      try renderer.fingerprint.write(to: fingerprint, atomically: true, encoding: .utf8)
    }
    let golden = try #require(readPicture(file.path), "\(file.path) cannot be read")
    try #require(golden.width == bitmap.width && golden.height == bitmap.height)
    if try String(contentsOf: fingerprint, encoding: .utf8) == renderer.fingerprint {
      // Compared outside the macro, which would print every pixel.
      let isEqual = golden == bitmap
      #expect(isEqual, "\(name): draw it anew with REFRESHKIT_RECORD=changed and look at it")
    } else {
      // Other versions of the drawing libraries differ at edges and in text; a missing cell differs by far more.
      #expect(meanDifference(golden, bitmap) < 0.6, "\(name)")
    }
  }

  /// By how much the channels of two pictures of one size differ on average, 0…255.
  private static func meanDifference(_ a: Bitmap, _ b: Bitmap) -> Double {
    var sum = 0
    for (p, q) in zip(a.pixels, b.pixels) where p != q {
      for shift: UInt32 in [0, 8, 16, 24] { sum += abs(Int((p >> shift) & 255) - Int((q >> shift) & 255)) }
    }
    return Double(sum) / Double(4 * a.pixels.count)
  }

  static let star: BezierPath = {
    var path = BezierPath()
    for step in 0..<5 {
      let angle = CGFloat(step) * 4 * .pi / 5 - .pi / 2
      let point = CGPoint(x: 50 + 45 * cos(angle), y: 50 + 45 * sin(angle))
      if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }()

  static let wave: BezierPath = {
    var path = BezierPath()
    path.move(to: CGPoint(x: 5, y: 50))
    path.addCurve(
      to: CGPoint(x: 95, y: 50), controlPoint1: CGPoint(x: 35, y: -30), controlPoint2: CGPoint(x: 65, y: 130))
    return path
  }()

  @Test("boxes, borders, clips and groups")
  func boxes() throws {
    let blue = Color(hex: 0x2F6FED)
    try Self.sheet(
      "boxes",
      [
        "plain": box(10, 10, 80, 80, blue),
        "border over sublayer": configured(box(10, 10, 80, 80, blue, box(0, 30, 90, 20, .orange))) {
          ($0.borderWidth, $0.borderColor) = (6, .black)
        },
        "round border": configured(box(10, 10, 80, 80, blue)) {
          ($0.cornerRadius, $0.borderWidth, $0.borderColor) = (24, 4, .white)
        },
        "round clip": configured(box(10, 10, 80, 80, blue, box(-10, 40, 100, 60, .orange))) {
          ($0.cornerRadius, $0.masksToBounds) = (24, true)
        },
        "thin ring on black": box(
          0, 0, 100, 100, .black,
          configured(box(10, 10, 80, 80, .white)) {
            ($0.cornerRadius, $0.borderWidth, $0.borderColor) = (40, 1, .red)
          }),
        "group opacity": configured(box(10, 10, 60, 60, .red, box(30, 30, 50, 50, .blue))) {
          $0.opacity = 0.5
        },
        "single opacities": box(
          0, 0, 100, 100, nil, configured(box(10, 10, 60, 60, .red)) { $0.opacity = 0.5 },
          configured(box(40, 40, 50, 50, .blue)) { $0.opacity = 0.5 }),
        "turned": configured(box(20, 20, 60, 60, blue)) { $0.affineTransform = .init(rotationAngle: 0.4) },
        "turned about corner": configured(box(30, 10, 50, 50, blue)) {
          ($0.anchorPoint, $0.position) = (CGPoint(x: 0, y: 0), CGPoint(x: 50, y: 20))
          ($0.affineTransform, $0.cornerRadius) = (.init(rotationAngle: 0.6), 10)
        },
        "turned clip": configured(box(20, 20, 60, 60, blue, box(-20, 20, 100, 20, .orange))) {
          ($0.affineTransform, $0.masksToBounds) = (.init(rotationAngle: 0.4), true)
        },
        "z order": box(
          0, 0, 100, 100, nil, configured(box(10, 10, 50, 50, .red)) { $0.zPosition = 1 },
          box(30, 30, 50, 50, .blue)),
        "perspective": configured(
          box(
            0, 0, 100, 100, nil,
            configured(box(10, 10, 80, 80, blue)) {
              ($0.transform, $0.cornerRadius) = (CATransform3D(rotationAngle: 1, x: 0, y: 1, z: 0), 16)
              $0.borderWidth = 4
            })
        ) { $0.sublayerTransform.m34 = -1 / 150 },
        "mask": configured(box(0, 0, 100, 100, blue, box(0, 50, 100, 50, .orange))) {
          $0.mask = shape(Self.star)
        },
        "soft mask": configured(box(0, 0, 100, 100, blue, box(0, 50, 100, 50, .orange))) {
          $0.mask = configured(GradientLayer()) {
            ($0.frame, $0.colors) = (CGRect(x: 0, y: 0, width: 100, height: 100), [.black, .clear])
          }
        },
        "replicator": configured(ReplicatorLayer()) {
          $0.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
          $0.addSublayer(configured(box(46, 6, 8, 22, .black)) { $0.cornerRadius = 4 })
          $0.instanceCount = 12
          $0.instanceTransform = CATransform3D(rotationAngle: .pi / 6, x: 0, y: 0, z: 1)
          $0.instanceAlphaOffset = -1.0 / 13
        },
      ])
  }

  @Test("shapes and strokes")
  func shapes() throws {
    func stroked(_ path: BezierPath, _ change: (ShapeLayer) -> Void) -> Layer {
      shape(path) {
        ($0.fillColor, $0.strokeColor, $0.lineWidth) = (nil, Color(hex: 0x2F6FED), 6)
        change($0)
      }
    }
    let circle = BezierPath(ovalIn: CGRect(x: 10, y: 10, width: 80, height: 80))
    try Self.sheet(
      "shapes",
      [
        "non-zero": shape(Self.star) { $0.fillColor = .orange },
        "even-odd": shape(Self.star) { ($0.fillColor, $0.fillRule) = (.orange, .evenOdd) },
        "stroke": stroked(Self.wave) { _ in },
        "start .25 end .75": stroked(Self.wave) { ($0.strokeStart, $0.strokeEnd) = (0.25, 0.75) },
        "ring .0–.7 round": stroked(circle) { ($0.strokeEnd, $0.lineCap) = (0.7, .round) },
        "dashes 12 6": stroked(circle) { $0.lineDashPattern = [12, 6] },
        "dashes phase 9": stroked(circle) { ($0.lineDashPattern, $0.lineDashPhase) = ([12, 6], 9) },
        "round dots": stroked(circle) { ($0.lineDashPattern, $0.lineCap) = ([0, 10], .round) },
        "miter": stroked(Self.star) { $0.lineWidth = 4 },
        "bevel": stroked(Self.star) { ($0.lineWidth, $0.lineJoin) = (8, .bevel) },
        "square caps, two parts": stroked(
          {
            var path = BezierPath()
            path.move(to: CGPoint(x: 10, y: 20))
            path.addLine(to: CGPoint(x: 90, y: 20))
            path.move(to: CGPoint(x: 10, y: 60))
            path.addLine(to: CGPoint(x: 90, y: 60))
            return path
          }()
        ) { ($0.strokeEnd, $0.lineCap) = (0.75, .square) },
        "fill and stroke at .5": shape(circle) {
          ($0.fillColor, $0.strokeColor, $0.lineWidth, $0.opacity) = (.orange, .blue, 14, 0.5)
        },
        "stroke in perspective": configured(
          box(
            0, 0, 100, 100, nil,
            configured(
              shape(Self.star) {
                ($0.fillColor, $0.strokeColor, $0.lineWidth, $0.lineJoin) = (.yellow, .red, 5, .round)
              }
            ) {
              $0.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
              $0.transform = CATransform3D(rotationAngle: 0.9, x: 1, y: 0, z: 0)
            })
        ) { $0.sublayerTransform.m34 = -1 / 120 },
      ])
  }

  @Test("gradients, pictures and shadows")
  func pictures() throws {
    func gradient(_ type: GradientType, _ change: (GradientLayer) -> Void = { _ in }) -> Layer {
      configured(GradientLayer()) {
        ($0.frame, $0.type) = (CGRect(x: 5, y: 20, width: 90, height: 60), type)
        $0.colors = [.red, .yellow, .blue]
        change($0)
      }
    }
    let checker = Image(
      width: 8, height: 8,
      pixels: (0..<64).map { ($0 / 8 + $0 % 8) % 2 == 0 ? 0xFF22_3344 : 0xFFEE_DD88 })
    func picture(_ mode: ContentMode, _ change: (ImageLayer) -> Void = { _ in }) -> Layer {
      configured(ImageLayer()) {
        ($0.frame, $0.backgroundColor) = (CGRect(x: 5, y: 20, width: 90, height: 60), .lightGray)
        ($0.contents, $0.contentMode) = (checker, mode)
        change($0)
      }
    }
    func shadowed(_ change: (Layer) -> Void) -> Layer {
      configured(box(25, 25, 50, 50, .white)) {
        ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (0.6, 6, CGSize(width: 0, height: 4))
        change($0)
      }
    }
    try Self.sheet(
      "pictures",
      [
        "axial": gradient(.axial),
        "diagonal": gradient(.axial) {
          ($0.startPoint, $0.endPoint, $0.cornerRadius) = (.zero, CGPoint(x: 1, y: 1), 12)
        },
        "radial": gradient(.radial) {
          ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
        },
        "conic": gradient(.conic) {
          ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 0))
          $0.cornerRadius = 30
        },
        "perspective": gradient(.axial) { layer in
          layer.transform.m34 = -1 / 100
          layer.transform = layer.transform.rotated(by: 0.8, x: 1, y: 0, z: 0)
        },
        "fill": picture(.scaleToFill),
        "fit": picture(.scaleAspectFit),
        "center": picture(.center),
        "turned, .5": picture(.scaleAspectFit) {
          ($0.affineTransform, $0.opacity) = (.init(rotationAngle: 0.3), 0.5)
        },
        "perspective": picture(.scaleAspectFill) {
          ($0.masksToBounds, $0.transform.m34) = (true, -1 / 100)
          $0.transform = $0.transform.rotated(by: 0.9, x: 0, y: 1, z: 0)
        },
        "shadow": shadowed { _ in },
        "round shadow": shadowed { $0.cornerRadius = 25 },
        "shadow path": shadowed {
          $0.shadowPath = BezierPath(ovalIn: CGRect(x: 0, y: 40, width: 50, height: 20))
        },
        "shadow of sublayers": shadowed {
          $0.backgroundColor = nil
          $0.addSublayer(box(0, 0, 20, 20, .red))
          $0.addSublayer(shape(Self.star.applying(CGAffineTransform(scaleX: 0.5, y: 0.5))))
        },
        "clipped, content seen through": shadowed {
          ($0.masksToBounds, $0.backgroundColor) = (true, Color(white: 1, alpha: 0.5))
        },
      ])
  }

  @Test("texts")
  func texts() throws {
    let words = "Pull to refresh, and let it go when it says so"
    func text(_ string: String, _ change: (TextLayer) -> Void = { _ in }) -> Layer {
      configured(TextLayer()) {
        ($0.frame, $0.backgroundColor) = (CGRect(x: 0, y: 0, width: 100, height: 100), .white)
        ($0.string, $0.font) = (string, .systemFont(ofSize: 12))
        change($0)
      }
    }
    try Self.sheet(
      "texts",
      [
        "17 pt": text("Waffle ijk") { $0.font = .systemFont(ofSize: 17) },
        "bold": text("Waffle ijk") { $0.font = .boldSystemFont(ofSize: 17) },
        "mono": text("0.25 1lI") { $0.font = .monospacedSystemFont(ofSize: 14) },
        "8 pt": text("The quick brown fox jumps") { $0.font = .systemFont(ofSize: 8) },
        "centred": text("middle") { ($0.alignment, $0.isVerticallyCentered) = (.center, true) },
        "right": text("right") { $0.alignment = .right },
        "tail": text(words),
        "head": text(words) { $0.lineBreakMode = .byTruncatingHead },
        "middle": text(words) { $0.lineBreakMode = .byTruncatingMiddle },
        "clipping": text(words) { $0.lineBreakMode = .byClipping },
        "two lines, tail": text(words) { $0.numberOfLines = 2 },
        "two lines, head": text(words) { ($0.numberOfLines, $0.lineBreakMode) = (2, .byTruncatingHead) },
        "all lines": text(words) { ($0.numberOfLines, $0.lineBreakMode) = (0, .byWordWrapping) },
        "by character": text(words) { ($0.numberOfLines, $0.lineBreakMode) = (0, .byCharWrapping) },
        "as fit": text(words + words) { $0.numberOfLines = 0 },
        "turned": text("turned") {
          ($0.font, $0.affineTransform) = (.systemFont(ofSize: 17), .init(rotationAngle: 0.5))
          $0.backgroundColor = nil
        },
        "perspective": text("DEEP") {
          ($0.font, $0.isVerticallyCentered) = (.boldSystemFont(ofSize: 30), true)
          $0.transform.m34 = -1 / 150
          $0.transform = $0.transform.rotated(by: 1, x: 0, y: 1, z: 0)
        },
        "newlines": text("one\ntwo\nthree") { $0.numberOfLines = 2 },
        "right to left": text("שלום עולם"),
        "light on dark": text("Refreshing…") {
          ($0.backgroundColor, $0.foregroundColor, $0.font) = (.black, .white, .systemFont(ofSize: 15))
        },
      ])
  }
}
