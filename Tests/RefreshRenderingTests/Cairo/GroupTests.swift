import Foundation
import RefreshLayers
import RefreshMotion
import Testing

@testable import RefreshRendering

/// Opacity, masks and replicators: several drawings as one picture.
@Suite struct GroupTests {
  @Test("a half opaque layer and its sublayer fade as one picture")
  func groupOpacity() throws {
    let group = configured(box(0, 0, 3, 1, .black, name: nil, box(1, 0, 2, 1, .white))) { $0.opacity = 0.5 }
    let bitmap = try render(box(0, 0, 3, 1, .white, name: nil, group), 3, 1)
    // White over black inside the group hides the black wholly.
    #expect(abs(Int(bitmap[0, 0] & 255) - 128) <= 1)
    #expect(bitmap[1, 0] == 0xFFFF_FFFF)
  }

  @Test("what a layer cuts off stays cut off where another of the same size cuts inside it", arguments: 1...3)
  func nestedClips(depth: Int) throws {
    var inside = box(-5, -5, 20, 20, .red)
    for _ in 0..<depth { inside = configured(box(0, 0, 4, 3, nil, inside)) { $0.masksToBounds = true } }
    let bitmap = try render(inside, 8, 8)
    expectPixels(of: bitmap) { x, y in x < 4 && y < 3 ? 0xFFFF_0000 : 0 }
  }

  @Test("the same layers faded one by one let the lower shine through the upper")
  func singleOpacity() throws {
    let root = box(
      0, 0, 1, 1, .white, name: nil, configured(box(0, 0, 1, 1, .black)) { $0.opacity = 0.5 },
      configured(box(0, 0, 1, 1, .white)) { $0.opacity = 0.5 })
    #expect(abs(Int(try render(root, 1, 1)[0, 0] & 255) - 191) <= 1)
  }

  @Test("one drawing is faded by its colour, several that touch by a group")
  func folding() {
    let single = configured(box(0, 0, 9, 9, .red)) { $0.opacity = 0.5 }
    let commands = list(of: single, 9, 9).commands
    #expect(commands.count == 1)
    #expect(
      commands[0].drawing
        == .fill(.rect(CGRect(x: 0, y: 0, width: 9, height: 9)), Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    )
    single.addSublayer(box(1, 1, 2, 2, .blue))
    #expect(list(of: single, 9, 9).commands.map(\.drawing.isPicture) == [false, true, true, false])
  }

  @Test("folding gives what a group gives, to one step of rounding")
  func foldingIsExact() throws {
    let layers = [box(0, 0, 4, 4, Color(hex: 0x3388CC, alpha: 0.7)), box(9, 0, 4, 4, .orange)]
    let group = configured(box(0, 0, 14, 4, nil)) { group in
      layers.forEach(group.addSublayer)
      group.opacity = 0.37
    }
    let root = box(0, 0, 14, 4, Color(hex: 0xE0D0C0), name: nil, group)
    let folded = list(of: root, 14, 4)
    #expect(folded.commands.allSatisfy { $0.drawing.isPicture })
    // A third layer that hides under another forces the group and adds nothing to be seen.
    group.insertSublayer(box(9, 0, 4, 4, .orange), at: 0)
    let grouped = list(of: root, 14, 4)
    #expect(!grouped.commands.allSatisfy { $0.drawing.isPicture })
    let renderer = CairoRenderer(scale: 1)
    #expect(difference(try renderer.render(folded), try renderer.render(grouped)) <= 1)
  }

  @Test("groups within groups multiply")
  func nested() throws {
    let inner = configured(box(0, 0, 2, 1, .black, name: nil, box(0, 0, 1, 1, .black))) { $0.opacity = 0.5 }
    let outer = configured(box(0, 0, 2, 1, nil, name: nil, inner, box(1, 0, 1, 1, .white))) {
      $0.opacity = 0.5
    }
    let bitmap = try render(box(0, 0, 2, 1, .white, name: nil, outer), 2, 1)
    #expect(abs(Int(bitmap[0, 0] & 255) - 191) <= 1)
    #expect(bitmap[1, 0] == 0xFFFF_FFFF)
  }

  @Test("what is hidden or transparent leaves nothing in the list")
  func nothing() {
    for change: (Layer) -> Void in [
      { $0.isHidden = true }, { $0.opacity = 0 }, { $0.frame.origin.x = 50 }, { $0.bounds.size.width = 0 },
      { $0.transform = CATransform3D(scaleX: 0, y: 1) }, { $0.backgroundColor = .clear },
    ] {
      let layer = box(0, 0, 10, 10, .red)
      change(layer)
      #expect(list(of: layer, 20, 20).commands.isEmpty)
    }
  }

  @Test("a mask's alpha multiplies; an empty mask hides everything")
  func mask() throws {
    let layer = box(0, 0, 3, 1, .black)
    let mask = box(
      0, 0, 3, 1, nil, name: nil, box(0, 0, 1, 1, .white), box(1, 0, 1, 1, Color(white: 0, alpha: 0.5)))
    layer.mask = mask
    let bitmap = try render(layer, 3, 1)
    #expect(bitmap[0, 0] == 0xFF00_0000)
    #expect(abs(Int(bitmap[1, 0] >> 24) - 128) <= 1)
    #expect(bitmap[2, 0] == 0)
    mask.isHidden = true
    #expect(list(of: layer, 3, 1).commands.isEmpty)
  }

  @Test("an opaque shape masks as the same clip does")
  func maskAsClip() throws {
    let oval = BezierPath(ovalIn: CGRect(x: 1, y: 1, width: 17, height: 15))
    let masked = configured(box(0, 0, 20, 20, .red, name: nil, box(0, 8, 20, 12, .blue))) {
      $0.mask = shape(oval)
    }
    let fast = list(of: masked, 20, 20)
    #expect(fast.commands.contains { if case .pushClip = $0.drawing { true } else { false } })
    // A second shape that adds nothing keeps the mask a picture.
    let both = configured(box(0, 0, 20, 20, nil, name: nil, shape(oval), box(9, 9, 1, 1, .black))) { _ in }
    masked.mask = both
    let slow = list(of: masked, 20, 20)
    #expect(slow.commands.contains { $0.drawing == .pushMask })
    let renderer = CairoRenderer(scale: 2)
    let (a, b) = (try renderer.render(fast), try renderer.render(slow))
    #expect(difference(a, b) <= 8)
  }

  @Test("what a smooth clip hides does not shine through at its edge")
  func clipEdge() throws {
    let card = configured(box(0, 0, 20, 20, .red, name: nil, box(0, 0, 20, 20, .white))) {
      ($0.cornerRadius, $0.masksToBounds) = (10, true)
    }
    let bitmap = try render(box(0, 0, 20, 20, .white, name: nil, card), 20, 20, scale: 2)
    #expect(bitmap.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test("a replicator steps transform, colour and time")
  func replicator() throws {
    let bar = box(0, 0, 1, 1, .white)
    var move = BasicAnimation(keyPath: "backgroundColor", from: Color.white, to: Color.black, duration: 4)
    move.fillMode = .both
    bar.add(move)
    let replicator = configured(ReplicatorLayer()) {
      $0.frame = CGRect(x: 0, y: 0, width: 4, height: 1)
      $0.addSublayer(bar)
      ($0.instanceCount, $0.instanceTransform) = (3, CATransform3D(translationX: 1, y: 0))
      $0.instanceDelay = 1
    }
    let bitmap = try render(replicator, 4, 1, at: 2)
    // Two, one and no seconds into a run from white to black over four.
    for (x, grey) in [(0, 128), (1, 191), (2, 255)] { #expect(abs(Int(bitmap[x, 0] & 255) - grey) <= 1) }
    #expect(bitmap[3, 0] == 0)
    replicator.instanceColor = Color(red: 1, green: 0.5, blue: 0)
    replicator.instanceGreenOffset = 0.25
    bar.removeAllAnimations()
    let tinted = try render(replicator, 4, 1)
    for (x, green) in [(0, 128), (1, 191), (2, 255)] {
      #expect(tinted[x, 0] & 0xFFFF_00FF == 0xFFFF_0000)
      #expect(abs(Int(tinted[x, 0] >> 8 & 255) - green) <= 1)
    }
  }
}
