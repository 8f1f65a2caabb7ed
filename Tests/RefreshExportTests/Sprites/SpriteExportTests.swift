import Foundation
import RefreshControls
import RefreshFrames
import RefreshKit
import TestControls
import TestSupport
import Testing

@testable import RefreshExport

@Suite struct SpriteExportTests {
  /// An opaque image that the pull lets grow from nothing, and the cycle shrink to nothing and grow again.
  final class Seedling: MappedControl {
    static let side: CGFloat = 40
    private let image = ImageLayer()

    override class var animationDuration: TimeInterval { 1 }

    override func setup() {
      add(image, "image", at: middle, Self.side)
      let side = Int(3 * Self.side)
      image.contents = Image(
        width: side, height: side, pixels: Array(repeating: 0xFF00_8000, count: side * side), scale: 3)
    }

    /// How large the image is; it grows slowly at first, and is a hundred thousandth of its size at 2 %.
    static func scale(_ ratio: CGFloat) -> CGFloat { ratio * ratio * ratio }

    override func pull(to ratio: CGFloat) {
      image.transform = CATransform3D(scaleX: Self.scale(ratio), y: Self.scale(ratio))
    }

    override func animationCycle(for animationView: View) { swing(image, "transform.scale", 1, 0, .linear) }
  }

  @Test("an image that the pull scales from 0 covers the square of its side in each sprite, at each scale")
  func growing() throws {
    let motion = try ControlMotion(of: Seedling.self, MotionSampling())
    let folder = try TemporaryFolder()
    let place = folder.url("Seedling")
    try SpriteExport.write(motion, to: place, layout: .files, version: "1") { _ in }.folder.finish()
    for scale in 1...3 {
      let suffix = scale == 1 ? "" : "@\(scale)x"
      let names = stride(from: 0, through: 100, by: 2).map { String(format: "pull-%03d", $0) }
      let images = try Pillow.decode(names.map { place.appendingPathComponent("\($0)\(suffix).png") })
      for (index, image) in images.enumerated() {
        let rgba = image.frames[0].rgba
        let covered = stride(from: 3, to: rgba.count, by: 4).reduce(0.0) { $0 + Double(rgba[$1]) } / 255
        let side = Double(Seedling.side * Seedling.scale(CGFloat(index) / 50)) * Double(scale)
        // Eight bits of alpha in each pixel of the edge.
        #expect(abs(covered - side * side) <= 4 * (side + 1) / 255 + 0.02, "\(names[index])\(suffix)")
      }
      // A cycle of a second has the image at nothing in its middle.
      let middle = try Pillow.decode([place.appendingPathComponent("refreshing-015\(suffix).png")])[0]
      #expect(middle.frames[0].rgba.allSatisfy { $0 == 0 })
    }
  }
}
