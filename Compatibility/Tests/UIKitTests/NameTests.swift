import Foundation
import ImageIO
import MobileCoreServices
import RefreshKit
import Testing
import UIKit

final class Named: NSObject {}

extension UIColor { fileprivate static func made(of color: CGColor) -> Self { self.init(cgColor: color) } }
extension CGFloat {
  fileprivate var size: CGFloat { abs(self) }
  fileprivate static func distance(_ a: CGFloat, _ b: CGFloat) -> CGFloat { abs(a - b) }
}
extension UIViewPropertyAnimator {
  fileprivate func then(_ changes: @escaping () -> Void) {
    addAnimations(changes)
    startAnimation()
  }
}

/// Names of UIKit that sources use beside what they draw.
@Suite("names beside the drawing")
struct NameTests {
  private let bench = Bench()

  private final class Tapped: NSObject { func tap() {} }

  @Test("every object keeps what accessibility is told of it")
  func accessibility() {
    let layer = CALayer()
    let animation = CABasicAnimation(keyPath: "opacity")
    for object in [layer, animation, UIView(), UIBezierPath()] as [NSObject] {
      #expect(object.accessibilityHint == nil && !object.isAccessibilityElement)
      object.accessibilityHint = "hint"
      object.accessibilityTraits = [.button, .selected]
      object.accessibilityFrame = CGRect(x: 2, y: 4, width: 4, height: 4)
      object.accessibilityElements = [layer]
      #expect(object.accessibilityHint == "hint" && object.accessibilityTraits.contains(.selected))
      #expect(object.accessibilityActivationPoint == CGPoint(x: 4, y: 6))
      #expect(object.accessibilityElementCount() == 1 && object.index(ofAccessibilityElement: layer) == 0)
    }
    final class Ring: UIView {
      override var accessibilityValue: String? {
        get { "half" }
        set {}
      }
    }
    #expect((Ring() as NSObject).accessibilityValue == "half")
  }

  @Test("a class has a description, and a font one of its family, size and text style")
  func descriptions() {
    // Documentation of NSObject: `description()` returns the name of the class.
    #expect(UIView.description() == "UIView" && Named.description() == "UIKitTests.Named")
    // Documentation of CTFontCreateWithName: a font without a size has 12 points.
    #expect(UIFont().pointSize == 12)
    let descriptor = UIFont.preferredFont(forTextStyle: .caption1).fontDescriptor
    #expect(descriptor.object(forKey: .textStyle) as? UIFont.TextStyle == .caption1)
    #expect(descriptor.object(forKey: .size) as? CGFloat == descriptor.pointSize)
    #expect(UIFont().fontDescriptor.object(forKey: .textStyle) == nil)
  }

  @Test("a list offers what a reader of the screen can do beside scrolling")
  func accessibilityActions() {
    final class List: UIScrollView {
      var reloads = 0
      override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
        guard direction == .down else { return super.accessibilityScroll(direction) }
        reloads += 1
        return true
      }
      func reload() { reloads += 1 }
    }
    let list = List()
    #expect(list.accessibilityCustomActions == nil)
    list.accessibilityCustomActions = [
      UIAccessibilityCustomAction(name: "Refresh") { [unowned list] _ in
        list.reload()
        return true
      },
      UIAccessibilityCustomAction(name: "Again", target: list, selector: Selector("reload", List.reload)),
    ]
    #expect(list.accessibilityCustomActions?.map(\.name) == ["Refresh", "Again"])
    let first = list.accessibilityCustomActions![0]
    #expect(first.actionHandler?(first) == true && list.reloads == 1)
    #expect(list.accessibilityCustomActions![1].target === list)
    #expect(list.accessibilityScroll(.down) && !list.accessibilityScroll(.up) && list.reloads == 2)
  }

  @Test("any object keeps associated values as long as it lives, and a structure says that it cannot")
  func associatedObjects() {
    final class Plain {}
    final class Value {
      let end: () -> Void
      init(_ end: @escaping () -> Void) { self.end = end }
      deinit { end() }
    }
    var (key, other) = (0, 0)
    var ended = 0
    do {
      let objects = (0..<200).map { _ in Plain() }
      for (index, object) in objects.enumerated() {
        objc_setAssociatedObject(object, &key, index, .OBJC_ASSOCIATION_RETAIN)
        objc_setAssociatedObject(object, &other, Value { ended += 1 }, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
      for (index, object) in objects.enumerated() {
        #expect(objc_getAssociatedObject(object, &key) as? Int == index)
      }
      objc_setAssociatedObject(objects[0], &other, nil, .OBJC_ASSOCIATION_RETAIN)
      objc_removeAssociatedObjects(objects[1])
      #expect(ended == 2 && objc_getAssociatedObject(objects[1], &key) == nil)
      #expect(objc_getAssociatedObject(objects[0], &key) as? Int == 0)
    }
    // Those of objects that are gone go with the next ones, and a new object at an old address has none.
    let later = (0..<1000).map { _ in Plain() }
    for object in later {
      #expect(objc_getAssociatedObject(object, &key) == nil)
      objc_setAssociatedObject(object, &key, 1, .OBJC_ASSOCIATION_RETAIN)
    }
    #expect(ended == 200)
    // Foundation's own classes are not UIKit's.
    let text = Foundation.NSMutableString(string: "a")
    objc_setAssociatedObject(text, &key, "b", .OBJC_ASSOCIATION_COPY)
    #expect(objc_getAssociatedObject(text, &key) as? String == "b")
    bench.turn { objc_setAssociatedObject(CGPoint.zero, &key, 1, .OBJC_ASSOCIATION_RETAIN) }
    #expect(bench.context.diagnostics.count == 1)
  }

  @Test("a toolbar lays its items out in a row, and flexible spaces share what is left")
  func toolbar() throws {
    let left = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    let right = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
    let bar = bench.show(UIToolbar(frame: CGRect(x: 0, y: 0, width: 120, height: 44))) { bar in
      bar.items = [
        UIBarButtonItem(customView: left), .flexibleSpace(), .fixedSpace(6),
        UIBarButtonItem(customView: right),
      ]
    }
    #expect(left.frame == CGRect(x: 16, y: 17, width: 20, height: 10))
    #expect(right.frame == CGRect(x: 94, y: 7, width: 10, height: 30))
    bench.turn {
      bar.items = [.flexibleSpace(), UIBarButtonItem(customView: left), .flexibleSpace()]
      bar.layoutIfNeeded()
    }
    #expect(left.frame.midX == 60 && right.superview == nil)
    #expect(bar.sizeThatFits(CGSize(width: 90, height: 0)) == CGSize(width: 90, height: 44))
  }

  @Test("a button of a bar sends its action when it is touched")
  func barButton() throws {
    final class Owner: NSObject {
      var sender: UIBarButtonItem?
      func done(_ item: UIBarButtonItem) { sender = item }
    }
    let owner = Owner()
    let item = UIBarButtonItem(
      barButtonSystemItem: .done, target: owner, action: Selector("done(_:)", Owner.done(_:)))
    let bar = bench.show(UINavigationBar(frame: CGRect(x: 0, y: 0, width: 120, height: 44))) { bar in
      let navigation = UINavigationItem(title: "Waves")
      navigation.rightBarButtonItem = item
      bar.items = [navigation]
    }
    let button = try #require(bar.subviews.compactMap { $0 as? UIButton }.first)
    #expect(button.currentTitle == "Done" && abs(button.frame.maxX - 104) < 1e-9)
    let label = try #require(bar.subviews.compactMap { $0 as? UILabel }.first)
    #expect(label.text == "Waves" && abs(label.frame.midX - 60) < 0.51)
    bench.turn { button.sendActions(for: .touchUpInside) }
    #expect(owner.sender === item)
  }

  @Test("a check mark is cut out of a disc, and a plus sign has the disc's middle free")
  func marks() {
    func alpha(_ image: UIImage, _ x: Int, _ y: Int) -> UInt32? {
      guard case .pixels(let pixels, let width, _)? = image.cgImage?.image.source else { return nil }
      return pixels[y * 3 * width + x * 3] >> 24
    }
    Bench().turn {
      let check = UIImage.checkmark
      #expect(check.size == CGSize(width: 24, height: 24) && check.renderingMode == .alwaysTemplate)
      #expect(alpha(check, 12, 5) == 255 && alpha(check, 1, 1) == 0)
      // On the line from the lower end of the check mark to its upper right one.
      #expect(alpha(check, 14, 12) == 0)
      #expect(alpha(.add, 12, 12) == 0 && alpha(.add, 12, 8) == 0 && alpha(.add, 8, 8) == 255)
      #expect(alpha(.remove, 12, 12) == 0 && alpha(.remove, 12, 8) == 255)
      #expect(alpha(.strokedCheckmark, 12, 5) == 0)
    }
  }

  @Test("a motion effect has its values for a tilt, and a view keeps its effects")
  func motion() {
    let effect = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    (effect.minimumRelativeValue, effect.maximumRelativeValue) = (-20, 40)
    let group = UIMotionEffectGroup()
    group.motionEffects = [effect]
    let values = group.keyPathsAndRelativeValues(forViewerOffset: UIOffset(horizontal: 0.5, vertical: 1))
    #expect(values?["center.x"] as? CGFloat == 25)
    let view = UIView()
    view.addMotionEffect(group)
    view.addMotionEffect(group)
    #expect(view.motionEffects.count == 1)
    view.removeMotionEffect(group)
    #expect(view.motionEffects.isEmpty)
  }

  @Test("the screen has a picture of itself, and keeps what is set of the status bar")
  func screen() throws {
    bench.turn { bench.root.backgroundColor = Color(red: 0, green: 1, blue: 0, alpha: 1) }
    bench.turn { bench.held = UIWindow.wrapping(bench.root) }
    let picture = bench.show { UIScreen.main.snapshotView(afterScreenUpdates: true) }
    #expect(picture.bounds.size == CGSize(width: 120, height: 90))
    // Drawn on another screen, it has the first one's colour.
    let other = Bench()
    other.show { () -> UIView in
      picture.removeFromSuperview()
      return picture
    }
    #expect(try Set(other.frame(scale: 1)) == [0xFF00_FF00])
    let app = UIApplication.shared
    app.setStatusBarStyle(.lightContent, animated: true)
    app.setStatusBarHidden(true, with: .fade)
    #expect(app.statusBarStyle == .lightContent && app.isStatusBarHidden)
    app.setStatusBarStyle(.default, animated: false)
    app.setStatusBarHidden(false, with: .none)
    // Documentation of UISupportedInterfaceOrientations: an iPhone's app has all but the one upside down.
    #expect(app.supportedInterfaceOrientations(for: nil) == .allButUpsideDown)
  }

  @Test("timing parameters name their kind, and an object with both follows its spring")
  func timingCurves() {
    final class Both: NSObject, UITimingCurveProvider {
      let cubic = UICubicTimingParameters(controlPoint1: .zero, controlPoint2: CGPoint(x: 1, y: 1))
      let spring = UISpringTimingParameters(dampingRatio: 0.5)
      var timingCurveType: UITimingCurveType { .composed }
      var cubicTimingParameters: UICubicTimingParameters? { cubic }
      var springTimingParameters: UISpringTimingParameters? { spring }
    }
    let both = Both()
    #expect(both.cubic.timingCurveType == .cubic && both.spring.timingCurveType == .spring)
    #expect(UICubicTimingParameters(animationCurve: .linear).timingCurveType == .builtin)
    #expect(both.cubic.springTimingParameters == nil && both.spring.springTimingParameters === both.spring)
    // A damping ratio of 1/2 overshoots by exp(-π · 0.5 / √(1 - 0.25)) = 16.3 %; a cubic timing here does not.
    var highest: CGFloat = 0
    let view = bench.square()
    bench.turn {
      UIViewPropertyAnimator(duration: 1, timingParameters: both).then { view.frame.origin.x = 100 }
    }
    for step in 1...20 {
      bench.advance(to: 0.05 * Double(step))
      highest = max(highest, view.layer.presentation()?.frame.minX ?? 0)
    }
    #expect(abs(highest - 116.3) < 1.5)
  }

  @Test("a colour of UIKit is made on a class, and numbers have their distance from zero in extensions")
  func numbers() {
    let color = UIColor.made(of: CGColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.5))
    #expect(color == UIColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.5))
    let parts = CIColor(cgColor: color.cgColor)
    #expect([parts.red, parts.green, parts.blue, parts.alpha] == [0.25, 0.5, 1, 0.5])
    let values: [Any] = [color.cgColor, color, CGFloat(1)]
    #expect(values.map { CFGetTypeID($0 as AnyObject) == CGColor.typeID } == [true, false, false])
    #expect(color.cgColor.colorSpace?.model == .rgb)
    #expect(CGFloat(-3).size == 3 && CGFloat.distance(2, 5) == 3)
    let blur = UIVisualEffectView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    #expect(blur.frame == CGRect(x: 1, y: 2, width: 30, height: 40) && blur.effect == nil)
    #expect(blur.contentView.frame == blur.bounds)
    final class Watcher: NSObject, UIScrollViewDelegate { func look() {} }
    let watcher: any UIScrollViewDelegate = Watcher()
    #expect(watcher.responds(to: Selector("look", Watcher.look)))
    #expect(!watcher.responds(to: Selector("tap", NameTests.Tapped.tap)))
    final class Banner: UIWindow {
      override init(windowScene: UIWindowScene) { super.init(windowScene: windowScene) }
      override init(frame: CGRect) { super.init(frame: frame) }
      required init?(coder: NSCoder) { nil }
    }
    final class Stack: UIStackView {
      override init(frame: CGRect) { super.init(frame: frame) }
      required init(coder: NSCoder) { super.init(coder: coder) }
    }
    let scene = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }[0]
    let banner = Banner(windowScene: scene)
    #expect(banner.frame == UIScreen.main.bounds && banner.isHidden)
    final class Overlay: UIWindow {}
    #expect(Overlay().isHidden && Overlay(frame: blur.frame).frame == blur.frame)
    #expect(Stack(coder: NSCoder()).arrangedSubviews.isEmpty)
    #expect(UIViewPropertyAnimator().duration == 0 && UIViewPropertyAnimator().state == .inactive)
  }

  @Test("what cannot be done is reported: nib files, and another class for an object")
  func reports() {
    bench.turn {
      #expect(Bundle.main.loadNibNamed("Ring", owner: nil)?.first == nil)
      #expect(UINib(nibName: "Dots", bundle: nil).instantiate(withOwner: nil).isEmpty)
      let view = UIView()
      #expect(object_setClass(view, UILabel.self) == UIView.self && object_getClass(view) == UIView.self)
    }
    #expect(bench.context.diagnostics.count == 3)
  }

  @Test("the first picture of a PNG file is read from its bytes, and no other file has one")
  func imageSource() throws {
    try bench.turn { () throws -> Void in
      let image = UIGraphicsImageRenderer.ofPixels(3, 2).image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      }
      let png = try #require(image.pngData())
      let source = try #require(CGImageSourceCreateWithData(png as CFData, nil))
      #expect(CGImageSourceGetCount(source) == 1 && CGImageSourceGetType(source) == kUTTypePNG)
      let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
      #expect(properties[kCGImagePropertyPixelWidth] as? Int == 3)
      #expect(properties[kCGImagePropertyPixelHeight] as? Int == 2)
      let read = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
      #expect(read.width == 3 && read.height == 2)
      let drawn = UIGraphicsImageRenderer.ofPixels(3, 2).image { _ in
        UIImage(cgImage: read).draw(in: CGRect(x: 0, y: 0, width: 3, height: 2))
      }
      let pixels = try #require(drawn.cgImage).image.pixels
      #expect(pixels.map { $0 == 0xFFFF_0000 } == [true, true, false, true, true, false])
      #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
    }
    #expect(bench.context.diagnostics.isEmpty)
    bench.turn {
      let source = CGImageSourceCreateWithData(Data("GIF89a".utf8) as CFData, nil)
      #expect(source.map(CGImageSourceGetCount) == 0)
      #expect(CGImageSourceCreateWithURL(URL(fileURLWithPath: "/nowhere.png"), nil) == nil)
    }
    #expect(bench.context.diagnostics.count == 1)
  }

  @Test("a method of a name alone is of no class, and sending it is reported")
  func selectorOfName() {
    final class Ring: NSObject {}
    bench.turn {
      let ring = Ring()
      #expect(Selector("spin") == Selector("spin") && !ring.responds(to: Selector("spin")))
      ring.perform(Selector("spin"))
    }
    #expect(bench.messages == ["Ring cannot be sent spin: expected another target or argument"])
  }

  @Test("text input traits are kept, and begin as UIKit's documentation says")
  func traits() {
    Bench().turn {
      let (field, page) = (UITextField(), UITextView())
      for object in [field, page] as [any UITextInputTraits] {
        #expect(object.autocapitalizationType == .sentences && object.autocorrectionType == .default)
        #expect(object.keyboardType == .default && object.returnKeyType == .default)
        (object.keyboardAppearance, object.returnKeyType) = (.dark, .done)
        #expect(object.keyboardAppearance == .dark && object.returnKeyType == .done)
      }
      let label = UILabel()
      #expect(label.baselineAdjustment == .alignBaselines)
    }
  }

  @Test("a source that imports UIKit has Foundation's network as well")
  func network() {
    let request = URLRequest(url: URL(fileURLWithPath: "/picture.png"))
    let task: URLSessionDataTask = URLSession.shared.dataTask(with: request)
    #expect(task.originalRequest?.url == request.url)
    task.cancel()
  }

  @Test("an index path has its numbers by their old names, and takes others")
  func indexPaths() {
    let old = NSIndexPath(forRow: 3, inSection: 2)
    #expect(old.row == 3 && old.item == 3 && old.section == 2)
    #expect(
      old as IndexPath == IndexPath(row: 3, section: 2)
        && IndexPath(forItem: 3, inSection: 2) == old as IndexPath)
    var path = IndexPath(item: 1, section: 0)
    (path.row, path.section) = (5, 4)
    #expect(path == IndexPath(item: 5, section: 4))
  }

  @Test("a view that is archived is decoded as an empty one of its class, and reported")
  func archive() throws {
    final class Dot: UIView {}
    try bench.turn {
      for object in [Dot(frame: CGRect(x: 1, y: 2, width: 3, height: 4)), CALayer(), UIViewController()]
        as [Any]
      {
        let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false)
        #expect(!data.isEmpty)
      }
      #expect(Dot(coder: NSCoder()) != nil)
    }
    #expect(bench.context.diagnostics.count == 3)
  }

  @Test("initial values, orders of windows and orientations of devices are UIKit's")
  func values() {
    // Apple's documentation: windows are ordered by levels, which are numbers; `normal` is 0.
    #expect(UIWindow.Level.normal - 1 < .normal && UIWindow.Level.alert + 1 == UIWindow.Level(2001))
    #expect(UIDeviceOrientation.landscapeLeft.isLandscape && UIDeviceOrientation.faceUp.isFlat)
    #expect(
      !UIDeviceOrientation.unknown.isValidInterfaceOrientation && !UIDeviceOrientation.faceDown.isPortrait)
    #expect(NSAttributedString().length == 0 && NSMutableAttributedString().string == "")
    Bench().turn {
      let timer = Timer()
      timer.invalidate()
      #expect(!timer.isValid)
    }
  }

  @Test("subclasses have properties named as those that lead to RefreshKit's view and layer")
  func ownNames() {
    final class Header: UIView { let refreshView = UIView() }
    final class Ring: CAShapeLayer { var refreshLayer: String? = "ring" }
    let header = Header()
    header.addSubview(header.refreshView)
    #expect(header.subviews == [header.refreshView] && (header as UIView).refreshView.subviews.count == 1)
    #expect(Ring().refreshLayer == "ring" && (Ring() as CALayer).refreshLayer is ShapeLayer)
  }

  @Test("a controller of rows is overridden for all that its delegate may do")
  func rowController() {
    final class List: UITableViewController {
      override func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        nil
      }
      override func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    }
    // As documented, the class conforms to UICollectionViewDelegate, and its subclasses to protocols of their layouts.
    final class Grid: UICollectionViewController, UICollectionViewDelegateFlowLayout {
      override func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
      func collectionView(
        _ view: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath
      ) -> CGSize { CGSize(width: 7, height: 7) }
    }
    Bench().turn {
      let path = IndexPath(row: 0, section: 0)
      let plain = UITableViewController(style: .plain)
      #expect(plain.tableView(plain.tableView, willSelectRowAt: path) == path)
      let list = List(style: .plain)
      #expect(list.tableView(list.tableView, willSelectRowAt: path) == nil)
      let layout = UICollectionViewFlowLayout()
      let grid: any UICollectionViewDelegateFlowLayout = Grid(collectionViewLayout: layout)
      let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
      #expect(grid.collectionView(collection, layout: layout, sizeForItemAt: path).width == 7)
    }
  }

  @Test("the screen's coordinates are the window's, and views convert to and from them")
  func coordinates() {
    let view = bench.show { UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40)) }
    bench.turn {
      let screen = UIScreen.main.coordinateSpace
      #expect(view.convert(CGPoint(x: 1, y: 2), to: screen) == CGPoint(x: 11, y: 22))
      #expect(
        screen.convert(CGRect(x: 11, y: 22, width: 3, height: 4), to: view).origin == CGPoint(x: 1, y: 2))
      #expect(view.convert(CGRect(x: 11, y: 22, width: 3, height: 4), from: screen).minY == 2)
      #expect(screen.bounds.size == bench.root.bounds.size)
      view.willChangeValue(forKey: "own")
      view.didChangeValue(forKey: "own")
      view.setValue(1, forKey: "own")
      #expect(view.value(forKeyPath: "own") == nil)
    }
    #expect(bench.messages.contains { $0.contains("UIView.own") })
  }

  @Test("a slider shows its images, and its thumb is as large as the image")
  func sliderImages() {
    var images: [UIImage] = []
    bench.turn {
      images = [UIColor.red, .blue].map { color in
        UIGraphicsImageRenderer.ofPixels(10, 6).image { context in
          color.setFill()
          context.fill(CGRect(x: 0, y: 0, width: 10, height: 6))
        }
      }
    }
    let slider = bench.show(UISlider(frame: CGRect(x: 0, y: 0, width: 104, height: 30))) { slider in
      slider.setThumbImage(images[0], for: .normal)
      slider.setThumbImage(images[1], for: .highlighted)
      slider.value = 0.5
    }
    let thumb = slider.subviews.compactMap { $0 as? UIImageView }.last
    #expect(thumb?.image === images[0] && thumb?.backgroundColor == nil)
    // The track is 100 points long from x = 2, of which the thumb's centre passes 90.
    #expect(thumb?.frame == CGRect(x: 47, y: 12, width: 10, height: 6))
    bench.turn {
      slider.isHighlighted = true
      slider.layoutIfNeeded()
    }
    #expect(thumb?.image === images[1] && slider.thumbImage(for: .disabled) === images[0])
    bench.turn { slider.setMinimumTrackImage(images[0], for: .normal) }
    #expect(slider.trackRect(forBounds: slider.bounds).height == 6)
  }

  @Test("a cell is made without a style")
  func plainCells() {
    Bench().turn {
      #expect(UITableViewCell().frame == CGRect(x: 0, y: 0, width: 320, height: 44))
      #expect(UITableViewCell(frame: CGRect(x: 0, y: 0, width: 9, height: 8)).frame.width == 9)
      #expect(UITableViewHeaderFooterView().reuseIdentifier == nil)
    }
  }

  @Test("a text field has positions in its text")
  func textPositions() throws {
    let field = UITextField()
    field.text = "a\u{1F600}b"
    #expect(field.offset(from: field.beginningOfDocument, to: field.endOfDocument) == 4)
    let start = try #require(field.position(from: field.beginningOfDocument, offset: 1))
    let range = try #require(field.textRange(from: start, to: field.endOfDocument))
    field.selectedTextRange = range
    #expect(field.text(in: range) == "\u{1F600}b" && field.selectedTextRange?.isEmpty == false)
    #expect(field.position(from: field.endOfDocument, offset: 1) == nil)
    #expect(field.compare(range.start, to: range.end) == .orderedAscending)
  }

  @Test(
    "numbers and dates convert as on iOS, a bar item knows its view, and orientations have older functions")
  func conversions() {
    #expect(CGFloat(truncating: 1.5) == 1.5 && CGFloat(exactly: 2 as NSNumber) == 2)
    let date: NSDate = NSDate(timeIntervalSinceReferenceDate: 1).addingTimeInterval(2)
    #expect(date.timeIntervalSinceReferenceDate == 3)
    #expect(UIInterfaceOrientationIsPortrait(.portrait) && !UIInterfaceOrientationIsLandscape(.portrait))
    #expect(ProcessInfo.processInfo.thermalState == .nominal)
    let view = UIView()
    Bench().turn {
      #expect(UIBarButtonItem(customView: view).value(forKey: "view") as? UIView === view)
    }
  }
}
