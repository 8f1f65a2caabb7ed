import Foundation
import RefreshLayers
import TestSupport
import Testing

@testable import RefreshRendering

/// What is seen in perspective is what the same layer shows flat, warped by Pillow.
@Suite struct PerspectiveTests {
  /// How a layer of 320 × 90 points is in space.
  struct View: Sendable {
    var m34: CGFloat = -1 / 300
    /// Radians about x, then about y.
    var turn: (x: CGFloat, y: CGFloat)
    var anchor = CGPoint(x: 0.5, y: 0.5)
    var position = CGPoint(x: 187, y: 90)
    /// Whether the perspective is the superlayer's, which is looked at in its middle.
    var isAround = false
    var scale: CGFloat
  }

  static let layerSize = CGSize(width: 320, height: 90)
  static let canvas = CGSize(width: 375, height: 180)
  /// Around the layer in its flat picture, for shadows and what hangs over.
  static let margin: CGFloat = 30

  static let views: [View] = [
    View(turn: (0, 0.8), scale: 1),
    View(turn: (-0.9, 0), position: CGPoint(x: 240, y: 60), scale: 2),
    View(
      m34: -1 / 500, turn: (0.5, -0.9), anchor: CGPoint(x: 0, y: 0), position: CGPoint(x: 60, y: 50),
      scale: 1.5),
    View(turn: (0, -0.8), anchor: CGPoint(x: 1, y: 0.5), position: CGPoint(x: 330, y: 80), scale: 0.5),
    View(m34: -1 / 400, turn: (0.6, 0.6), isAround: true, scale: 1),
    View(
      turn: (0.3, 0.5), anchor: CGPoint(x: 0.2, y: 1), position: CGPoint(x: 110, y: 140), isAround: true,
      scale: 4),
  ]

  /// A kind of content, which is drawn flat and in every view.
  struct Kind: Sendable {
    let name: String
    let tolerance: Double
    let isOutline: Bool
    let make: @Sendable () -> Layer

    init(
      _ name: String, within tolerance: Double, isOutline: Bool = false,
      _ make: @autoclosure @escaping @Sendable () -> Layer
    ) { (self.name, self.tolerance, self.isOutline, self.make) = (name, tolerance, isOutline, make) }
  }

  static let kinds = [
    Kind("text", within: 32, isOutline: true, label("release to refresh", .boldSystemFont(ofSize: 20))),
    Kind(
      "long text", within: 32, isOutline: true,
      label("pull, and let it go when it says that you may do so now", .systemFont(ofSize: 11))),
    Kind("picture", within: 16, picture(smallTiles)), Kind("large picture", within: 24, picture(largeTiles)),
    Kind("gradient", within: 16, gradient(.axial)), Kind("radial gradient", within: 16, gradient(.radial)),
    Kind("conic gradient", within: 24, gradient(.conic)),
    Kind("shadow", within: 3, shadowed(plain()) { ($0.backgroundColor, $0.shadowPath) = (nil, card) }),
    Kind("shadow of a box", within: 16, shadowed(plain()) { $0.cornerRadius = 12 }),
    Kind(
      "shadow of a text", within: 32,
      shadowed(label("shadow of words", .boldSystemFont(ofSize: 34))) { $0.shadowRadius = 2 }),
    Kind("filled path", within: 24, isOutline: true, configured(plain(ShapeLayer())) { $0.path = wave }),
    Kind("line", within: 20, line { $0.lineWidth = 5 }),
    Kind(
      "dashes", within: 20, line { ($0.lineWidth, $0.lineCap, $0.lineDashPattern) = (3, .round, [14, 9]) }),
    Kind(
      "border", within: 24, isOutline: true,
      configured(plain()) { ($0.borderWidth, $0.cornerRadius, $0.borderColor) = (4, 20, .blue) }),
    Kind(
      "mask", within: 24, isOutline: true,
      configured(gradient(.axial)) {
        $0.mask = shape(BezierPath(ovalIn: CGRect(x: 4, y: 4, width: 312, height: 82)))
      }),
    Kind(
      "soft mask", within: 32,
      configured(plain()) {
        $0.mask = configured(GradientLayer()) {
          $0.frame = CGRect(x: 10, y: 8, width: 290, height: 70)
          $0.colors = [.black, Color.black.withAlphaComponent(0)]
        }
      }),
    Kind(
      "group", within: 24, isOutline: true,
      configured(plain()) {
        $0.addSublayer(box(10, 10, 200, 50, .red))
        $0.addSublayer(box(150, 30, 160, 50, .green))
        $0.opacity = 0.5
      }),
    Kind(
      "clip", within: 24, isOutline: true,
      configured(plain()) {
        $0.addSublayer(box(-20, -20, 220, 140, .red))
        $0.addSublayer(box(170, -20, 180, 140, .green))
        ($0.backgroundColor, $0.cornerRadius, $0.masksToBounds) = (nil, 30, true)
      }),
  ]

  static let card = BezierPath(roundedRect: CGRect(x: 10, y: 5, width: 290, height: 70), cornerRadius: 14)

  static let wave: BezierPath = {
    var path = BezierPath()
    path.move(to: CGPoint(x: 5, y: 45))
    path.addCurve(
      to: CGPoint(x: 315, y: 45), controlPoint1: CGPoint(x: 105, y: -60),
      controlPoint2: CGPoint(x: 215, y: 160))
    path.addLine(to: CGPoint(x: 160, y: 80))
    path.close()
    return path
  }()

  static func plain<L: Layer>(_ layer: L = Layer()) -> L {
    configured(layer) {
      $0.bounds = CGRect(origin: .zero, size: layerSize)
      // Nothing behind other content: at a smoothed edge it shines through, but flat the edges are along pixels.
      if type(of: layer) == Layer.self { $0.backgroundColor = Color(hex: 0xE0B040) }
    }
  }

  static func label(_ text: String, _ font: Font) -> TextLayer {
    configured(plain(TextLayer())) {
      ($0.string, $0.font, $0.isVerticallyCentered) = (text, font, true)
    }
  }

  /// Coloured tiles in a pattern that never repeats.
  static func tiles(_ width: Int, _ height: Int) -> Image {
    let tile = width / 32
    let pixels = (0..<width * height).map { index -> UInt32 in
      let number = UInt32(index / width / tile * 32 + index % width / tile + 1)
      return 0xFF00_0000 | (number &* 0x9E37_79B1 >> 8)
    }
    return Image(width: width, height: height, pixels: pixels)
  }

  static let (smallTiles, largeTiles) = (tiles(64, 18), tiles(1280, 360))

  static func picture(_ image: Image) -> ImageLayer {
    configured(plain(ImageLayer())) { $0.contents = image }
  }

  static func gradient(_ type: GradientType) -> GradientLayer {
    configured(plain(GradientLayer())) {
      ($0.type, $0.colors) = (type, [.red, .yellow, .blue])
      ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.3, y: 0.4), CGPoint(x: 0.9, y: 0.9))
    }
  }

  static func line(_ change: (ShapeLayer) -> Void) -> ShapeLayer {
    configured(plain(ShapeLayer())) {
      ($0.path, $0.fillColor, $0.strokeColor) = (wave, nil, .black)
      change($0)
    }
  }

  static func shadowed<L: Layer>(_ layer: L, _ change: (L) -> Void) -> L {
    (layer.shadowOpacity, layer.shadowRadius) = (0.9, 6)
    layer.shadowOffset = CGSize(width: 7, height: 9)
    change(layer)
    return layer
  }

  /// The layer as it is in a view, on white.
  static func scene(_ layer: Layer, _ view: View) -> Layer {
    let root = box(0, 0, canvas.width, canvas.height, .white, name: nil, layer)
    layer.anchorPoint = view.anchor
    layer.position = view.position
    var space = CATransform3D.identity
    if view.isAround { root.sublayerTransform.m34 = view.m34 } else { space.m34 = view.m34 }
    layer.transform = space.rotated(by: view.turn.y, x: 0, y: 1, z: 0).rotated(
      by: view.turn.x, x: 1, y: 0, z: 0)
    return root
  }

  /// A layer alone, on white, upright.
  static func flat(_ layer: Layer, density: CGFloat) throws -> Bitmap {
    let (width, height) = (layerSize.width + 2 * margin, layerSize.height + 2 * margin)
    layer.position = CGPoint(x: width / 2, y: height / 2)
    return try RefreshRenderingTests.render(
      box(0, 0, width, height, .white, name: nil, layer), width, height, scale: density)
  }

  @Test("every kind of content is seen in perspective as its flat picture is", arguments: kinds.indices)
  func equalsWarpedFlatPicture(number: Int) throws {
    let kind = Self.kinds[number]
    let warp = try PillowWarp()
    // Two of the views each: neighbours have the others.
    for index in stride(from: number % 3, to: Self.views.count, by: 3) {
      var view = Self.views[index]
      // What is no outline is looked up pixel by pixel, which takes long where the compiler does not optimise.
      if !kind.isOutline { view.scale = min(2, view.scale) }
      let density = max(3, 2 * view.scale)
      let flat = try Self.flat(kind.make(), density: density)
      let seen = try RefreshRenderingTests.render(
        Self.scene(kind.make(), view), Self.canvas.width, Self.canvas.height, scale: view.scale)
      try warp.add("\(kind.name), view \(index)", flat: flat, density: density, seen: seen, view)
    }
    for answer in try warp.run() {
      // A letter that is missing leaves more than 60, what two ways of smoothing do to an edge less.
      #expect(answer.difference <= kind.tolerance, "\(answer)")
      // A quarter of a point off would be as near to the place half a point away.
      #expect(answer.misplacement < 0.3, "\(answer)")
    }
  }
}

/// Warps flat pictures with Pillow and compares them with what is seen.
private struct PillowWarp {
  struct Answer: CustomStringConvertible {
    let name: String
    let scale: CGFloat
    /// The greatest difference over 3 × 3 pixels, 0…255.
    let difference: Double
    /// The sum of all squared differences, against the least that it is with the warped picture half a point to any side.
    let misplacement: Double

    var description: String { "\(name): \(difference) off, \(misplacement) of half a point" }
  }

  private let folder: TemporaryFolder
  private final class Lines { var all: [(String, PerspectiveTests.View)] = [] }
  private let lines = Lines()

  init() throws { folder = try TemporaryFolder() }

  func add(
    _ name: String, flat: Bitmap, density: CGFloat, seen: Bitmap, _ view: PerspectiveTests.View
  ) throws {
    let index = lines.all.count
    try raw(flat).write(to: folder.url("\(index).flat"))
    try raw(seen).write(to: folder.url("\(index).seen"))
    let size = PerspectiveTests.layerSize
    let numbers: [CGFloat] = [
      CGFloat(flat.width), CGFloat(flat.height), CGFloat(seen.width), CGFloat(seen.height), density,
      PerspectiveTests.margin, view.scale, view.m34, view.turn.x, view.turn.y, view.anchor.x * size.width,
      view.anchor.y * size.height, view.position.x, view.position.y, view.isAround ? 1 : 0,
      PerspectiveTests.canvas.width / 2, PerspectiveTests.canvas.height / 2,
    ]
    lines.all.append((name + " " + numbers.map { "\($0)" }.joined(separator: " "), view))
  }

  private func raw(_ bitmap: Bitmap) -> Data { bitmap.pixels.withUnsafeBytes { Data($0) } }

  func run() throws -> [Answer] {
    let list = lines.all.enumerated().map {
      "\($0.offset) " + $0.element.0.split(separator: " ").suffix(17).joined(separator: " ")
    }
    try folder.write(list.joined(separator: "\n"), to: "list")
    // Where the pictures are to be looked at.
    let pictures = TestRun.pictures.map { [$0.path + "/" + lines.all[0].0.prefix { $0 != "," }] } ?? []
    let (code, output) = try Pillow.run(
      "/usr/bin/python3", ["-c", Self.script, folder.url.path] + pictures)
    let answers = output.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
    try #require(code == 0 && answers.count == lines.all.count, "python3-pil: \(output)")
    return zip(lines.all, answers).map { line, answer in
      let name = line.0.split(separator: " ").dropLast(17).joined(separator: " ")
      return Answer(name: name, scale: line.1.scale, difference: answer[0], misplacement: answer[1])
    }
  }

  /// Its own matrices, of rows that multiply from the left, and Pillow's warp of finer pixels.
  private static let script = """
    import sys, math
    from PIL import Image, ImageChops, ImageFilter, ImageStat

    def times(a, b):
        return [[sum(r[k] * b[k][j] for k in range(len(b))) for j in range(len(b[0]))] for r in a]

    def chain(*all):
        m = all[0]
        for other in all[1:]: m = times(m, other)
        return m

    def identity(): return [[float(i == j) for j in range(4)] for i in range(4)]

    def move(x, y):
        m = identity(); m[3][0], m[3][1] = x, y
        return m

    def eye(v):
        m = identity(); m[2][3] = v
        return m

    def about_x(a):
        m = identity(); m[1][1] = m[2][2] = math.cos(a); m[1][2] = math.sin(a); m[2][1] = -math.sin(a)
        return m

    def about_y(a):
        m = identity(); m[0][0] = m[2][2] = math.cos(a); m[0][2] = -math.sin(a); m[2][0] = math.sin(a)
        return m

    def inverse(m):
        (a, b, c), (d, e, f), (g, h, i) = m
        det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
        return [[(e * i - f * h) / det, (c * h - b * i) / det, (b * f - c * e) / det],
                [(f * g - d * i) / det, (a * i - c * g) / det, (c * d - a * f) / det],
                [(d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det]]

    def difference(a, b):
        a, b = (p.filter(ImageFilter.BoxBlur(1)) for p in (a, b))
        return max(high for low, high in ImageChops.difference(a, b).getextrema())

    def energy(a, b):
        return sum(ImageStat.Stat(ImageChops.difference(a, b)).sum2)

    def picture(name, size):
        return Image.frombytes('RGBA', size, open(sys.argv[1] + '/' + name, 'rb').read(), 'raw', 'BGRA').convert('RGB')

    for line in open(sys.argv[1] + '/list'):
        name, *numbers = line.split()
        (fw, fh, sw, sh, density, margin, scale, m34, ax, ay, anchor_x, anchor_y, x, y, around,
         cx, cy) = map(float, numbers)
        flat = picture(name + '.flat', (int(fw), int(fh)))
        seen = picture(name + '.seen', (int(sw), int(sh)))
        turned = chain(move(-anchor_x, -anchor_y), about_x(ax), about_y(ay))
        if around:
            space = chain(turned, move(x - cx, y - cy), eye(m34), move(cx, cy))
        else:
            space = chain(turned, eye(m34), move(x, y))
        plane = [[space[i][j] for j in (0, 1, 3)] for i in (0, 1, 3)]

        fine = 8 if scale < 1 else 4 if scale < 2 else 2
        s = fine * scale
        whole = chain([[1 / density, 0, 0], [0, 1 / density, 0], [-margin, -margin, 1]], plane,
                      [[s, 0, 0], [0, s, 0], [0, 0, 1]])
        g = inverse(whole)
        data = [v / g[2][2] for v in
                (g[0][0], g[1][0], g[2][0], g[0][1], g[1][1], g[2][1], g[0][2], g[1][2])]
        big = flat.transform((int(fine * sw), int(fine * sh)), Image.PERSPECTIVE, data, Image.BILINEAR,
                             fillcolor='white')

        def moved(x, y):
            return ImageChops.offset(big, int(x * s / 2), int(y * s / 2)).reduce(fine)

        right = moved(0, 0)
        if len(sys.argv) > 2:
            seen.save('%s-%s-seen.png' % (sys.argv[2], name))
            right.save('%s-%s-warped.png' % (sys.argv[2], name))
            ImageChops.difference(right, seen).save('%s-%s-off.png' % (sys.argv[2], name))
        off = [energy(moved(x, y), seen) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        print(difference(right, seen), energy(right, seen) / min(off))
    """
}
