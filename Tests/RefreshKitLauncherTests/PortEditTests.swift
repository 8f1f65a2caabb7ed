import Foundation
import TestSupport
import Testing

@testable import RefreshPackages
@testable import refreshkit

/// What `port --write` changes.
@Suite struct PortEditTests {
  private let folder = try! TemporaryFolder()

  /// A source with every construct that can be changed; what becomes of it is a sample that the compatibility package
  /// builds and runs.
  private static let source = """
    import UIKit
    import ObjectiveC

    @objcMembers public class TickView: UIView {
      @objc public private(set) var ticks = 0
      public var offset = CGPoint.zero
      private var link: CADisplayLink?

      public func startAnimating() {
        link = CADisplayLink(target: self, selector: #selector(tick(_:)))
        link?.add(to: .main, forMode: .common)
        NotificationCenter.default.addObserver(
          self, selector: #selector(pause),
          name: UIApplication.didEnterBackgroundNotification, object: nil)
        Timer
          .scheduledTimer(
            timeInterval: 0.52, target: self, selector: #selector(TickView.pause), userInfo: nil,
            repeats: false
          )
          .tolerance = 0.1
      }
      public func stopAnimating() { link?.invalidate() }
      @objc private func tick(_ link: CADisplayLink) { ticks += 1 }
      @objc
      func pause() {
        link?.isPaused = true
      }
      public override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        guard let point = (change?[.newKey] as AnyObject).cgPointValue else { return }
        offset = point
        let old = (change![.oldKey] as AnyObject).cgPointValue!
        if old.y > 0 { offset = old }
      }
    }

    extension TickView {
      /// Keeps the view square.
      override public func layoutSubviews() {
        super.layoutSubviews()
        bounds.size.height = bounds.width
      }

      func other() {}
    }

    class LevelLayer: CALayer {
      @NSManaged var level: CGFloat
      override class func needsDisplay(forKey key: String) -> Bool {
        key == #keyPath(level) || super.needsDisplay(forKey: key)
      }
    }

    """

  /// A source with the changes made.
  private func changed(_ text: String) throws -> String {
    try withFiles(["A.swift": text]) { try $0.changed().sources[0].text }
  }

  private func withFiles<Value>(
    _ files: [String: String], _ body: (PortedSources) throws -> Value
  ) throws -> Value {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    for (name, text) in files { try folder.write(text, to: name) }
    return try body(PortedSources(paths: [folder.path]))
  }

  @Test("what it writes is the sample, which compiles, and writing again changes nothing")
  func sample() throws {
    let sample = try String(
      contentsOf: Project.url("Compatibility/Samples/Indicators/TickView.swift"),
      encoding: .utf8)
    let result = try changed(Self.source)
    // The formatter indents what is in a condition.
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(lines(result) == lines(sample))
    #expect(try changed(result) == result)
    try withFiles(["A.swift": result]) { #expect($0.sources[0].findings.filter { !$0.isWarning } == []) }
  }

  /// What is left of a source where Objective-C is.
  private func withObjectiveC(_ text: String) -> String {
    var (lines, isOther) = ([Substring](), false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      switch line.drop(while: { $0 == " " }) {
      case "#if canImport(ObjectiveC)": continue
      case "#else": isOther = true
      case "#endif": isOther = false
      default: if !isOther { lines.append(line) }
      }
    }
    return lines.joined(separator: "\n")
  }

  @Test("for iOS the words of a source stay what they were")
  func sameForIOS() throws {
    let text = """
      import ObjectiveC
      @objc(RKRing) @IBDesignable public class Ring: UIView {
        @IBOutlet private weak var label: UILabel?
        @objc dynamic public var ratio: CGFloat = 0 { didSet { setNeedsDisplay() } }
        let taps = [
          UITapGestureRecognizer(target: nil, action: #selector(Ring.tap)),
          UITapGestureRecognizer(target: nil, action: #selector(tap)),
        ]
        @objc
        func tap() { addTarget(self, action: #selector(tap), for: .touchDown) }
        func start() {
          perform(#selector(tap), with: nil,
                  afterDelay: 1)
          let s: Selector = #selector(tap); _ = s
        }
        @NSManaged public var level: CGFloat
      }
      """
    let result = try changed(text)
    #expect(
      try SwiftTokens(withObjectiveC(result)).tokens.map(\.text) == SwiftTokens(text).tokens.map(\.text))
    for word in ["@objc", "#selector", "@NSManaged", "@IBOutlet"] {
      #expect(try !SwiftTokens(result).tokens.contains { $0.text == word }, "\(word)")
    }
  }

  @Test(
    "a statement behind a case's label is said twice without the label, unless it stands alone on the label's line"
  )
  func switches() throws {
    let text = """
      class Ring: UIView {
        func look() {
          switch state {
          case .began :
            addTarget(self, action: #selector(tap))
            level = 1
          default: addTarget(self, action: #selector(tap))
          }
        }
        func tap() {}
      }
      """
    let statement = "addTarget(self, action: Selector(\"tap\", Ring.tap))"
    #expect(
      try changed(text) == """
        class Ring: UIView {
          func look() {
            switch state {
            case .began :
              #if canImport(ObjectiveC)
              addTarget(self, action: #selector(tap))
              #else
              \(statement)
              #endif
              level = 1
            #if canImport(ObjectiveC)
            default: addTarget(self, action: #selector(tap))
            #else
            default: \(statement)
            #endif
            }
          }
          func tap() {}
        }
        """)
    // More statements would belong to the second label alone.
    let label = "default: addTarget(self, action: #selector(tap))\n"
    let more = text.replacing(label, with: label + "      level = 2\n")
    #expect(try changed(more).contains("    \(label)      level = 2"))
  }

  @Test(
    "an animator's optional function loses its ? before a closure, and an action without a parameter its attribute"
  )
  func closures() throws {
    let old = """
      @objc protocol Mover { func turn() }
      class Ring: UIView {
        func turn(_ animator: UIViewImplicitlyAnimating) {
          animator.addAnimations? { [weak self] in
            self?.alpha = 0
          }
          let next = isHidden ? { 1 } : { 2 }
        }
        @IBAction func close() {}
        @IBAction func press(_ sender: UIView) {}
      }
      """
    let new = try changed(old)
    #expect(new.contains("#else\n      .addAnimations { [weak self] in\n      self?.alpha = 0"), "\(new)")
    #expect(new.contains("#if canImport(ObjectiveC)\n  @IBAction\n  #endif\n  func close() {}"), "\(new)")
    #expect(new.contains("@IBAction func press(_ sender: UIView) {}\n}"), "\(new)")
    // Only `@objc` restricts a protocol to classes.
    #expect(new.contains("protocol Mover: AnyObject { func turn() }"), "\(new)")
    #expect(
      try changed("@MainActor protocol Style { var width: Int { get } }\n")
        == "#if canImport(ObjectiveC)\n@MainActor\n#endif\nprotocol Style { var width: Int { get } }\n")
  }

  @Test("what compiled before Swift 5 is said as it is now")
  func olderSwift() throws {
    #expect(
      try changed("open static let a = UIColor(colorLiteralRed: 0, green: 1, blue: 1, alpha: 1)\n")
        == "public static let a = UIColor(red: 0, green: 1, blue: 1, alpha: 1)\n")
  }

  @Test("a selector of a property's method names the property's class")
  func selectorOfProperty() throws {
    let text =
      "class A: UIView {\n var bar: Bar!\n func m() {\n  add(self.bar, #selector(self.bar.tick(_:)))\n }\n}\n"
    #expect(try changed(text).contains("  add(self.bar, Selector(\"tick(_:)\", Bar.tick(_:)))"))
  }

  @Test("an accessor on one line with a selector is said twice in its braces, where a directive may stand")
  func accessor() throws {
    let text = """
      class Ring: UIView {
        var taps = false {
          didSet { add(UITapGestureRecognizer(target: self, action: #selector(tap))) }
        }
        func tap() {}
      }
      """
    #expect(
      try changed(text) == """
        class Ring: UIView {
          var taps = false {
            didSet {
              #if canImport(ObjectiveC)
              add(UITapGestureRecognizer(target: self, action: #selector(tap)))
              #else
              add(UITapGestureRecognizer(target: self, action: Selector("tap", Ring.tap)))
              #endif
            }
          }
          func tap() {}
        }
        """)
  }

  @Test(
    "what begins on the lines of a statement and does not end there is left to a person",
    arguments: [
      "while a == #selector(x) {\n f() }", "func f(_ a: Selector = #selector(x)) {\n }",
      "g(#selector(getter: other.x))", "g(#selector(other.x))", "g(#selector(x as () -> Void))",
    ])
  func leftAlone(line: String) throws {
    let text = "import UIKit\nclass A: UIView {\n func m() {\n  \(line)\n }\n}\n"
    #expect(try changed(text) == text)
    try withFiles(["A.swift": text]) { #expect(!$0.sources[0].compiles) }
  }

  @Test("a source in whose condition iOS stands compiles wherever UIKit is")
  func conditions() throws {
    let text = "#if os(iOS) || os(tvOS)\nimport UIKit\n#endif\nimport UIKit.UIGestureRecognizerSubclass\n"
    #expect(
      try changed(text) == "#if canImport(UIKit) || os(tvOS)\nimport UIKit\n#endif\nimport UIKit\n")
  }

  @Test("several members move into their class together, and a change is made as a whole or not at all")
  func moves() throws {
    let text = """
      class A: UIView {
        func f() {}
      }
      extension A {
        override var intrinsicContentSize: CGSize {
          .zero
        }
        // Lays out.
        override func layoutSubviews() {
          super.layoutSubviews()
        }
      }
      let simulator = ProcessInfo().environment["SIMULATOR"]

      """
    let result = try changed("import UIKit\n" + text)
    let words = try SwiftTokens(result).tokens.map(\.text)
    #expect(words.count { $0 == "override" } == 2 && words.count { $0 == "layoutSubviews" } == 2)
    let (moved, extended) = (
      try #require(result.range(of: "// Lays out.")), try #require(result.range(of: "extension A"))
    )
    #expect(moved.lowerBound < extended.lowerBound && result.contains("ProcessInfo.processInfo.environment"))
    let scalars = Array("abcdef".unicodeScalars)
    let groups = [
      [SourceEdit(range: 1..<3, replacement: "X")],
      [SourceEdit(range: 2..<4, replacement: "Y"), SourceEdit(range: 6..<6, replacement: "!")],
      [SourceEdit(range: 3..<4, replacement: "Z"), SourceEdit(range: 0..<0, replacement: ">")],
    ]
    #expect(SourceEdit.apply(groups, to: scalars) == ">aXZef")
  }

  @Test("members of extensions that a subclass overrides move into their class, or are left out")
  func overriddenMembers() throws {
    let text = """
      import UIKit
      class A: UIView {
        var isOpen: Bool { true }
      }
      extension A: UITableViewDelegate {
        func tableView(_ t: UITableView, didSelectRowAt p: IndexPath) {
        }
        func tableView(_ t: UITableView, didDeselectRowAt p: IndexPath) {
        }
      }
      extension UIView {
        @objc var isFolded: Bool { false }
      }
      class B: A {
        override func tableView(_ t: UITableView, didSelectRowAt p: IndexPath) {
        }
        override var isFolded: Bool {
          super.isFolded
        }
        override var isOpen: Bool { false }
      }

      """
    let result = try changed(text)
    let parts = result.components(separatedBy: "extension A")
    #expect(parts[0].contains("didSelectRowAt") && !parts[0].contains("didDeselectRowAt"))
    let other = "(ObjectiveC)\n  override var isFolded: Bool {\n    super.isFolded\n  }\n#endif\n"
    #expect(result.contains(other), "\(result)")
    #expect(try changed(result) == result)
    try withFiles(["A.swift": text]) { #expect(!$0.sources[0].compiles) }
    try withFiles(["A.swift": result]) { #expect($0.sources[0].compiles) }
  }

  @Test("functions of a void argument take none", arguments: ["f?()", "f?(())"])
  func voidArguments(call: String) throws {
    let text = "class A {\n  var f: ((Void) -> Void)?\n  func g() { \(call) }\n}\n"
    // SE-0110: since Swift 4, a call of such a function needs its argument.
    try withFiles(["A.swift": text]) { #expect($0.sources[0].compiles == (call == "f?(())")) }
    let new = text.replacingOccurrences(of: "(Void)", with: "()")
    #expect(try changed(text) == (call == "f?()" ? new : text))
  }

  @Test("the diff is one that patch applies")
  func diff() throws {
    let result = try changed(Self.source)
    func long(_ line: String) -> String { "first\n" + String(repeating: "\(line)\n", count: 5000) + "last\n" }
    for (old, new) in [
      (Self.source, result), (result, Self.source), ("a\n", "a\nb"), ("", "x\n"), (long("a"), long("b")),
    ] {
      try folder.write(old, to: "A.swift")
      try folder.write(UnifiedDiff(path: "A.swift", from: old, to: new).text, to: "patch")
      let outcome = try Program.run(
        "/usr/bin/env", ["git", "apply", "--unidiff-zero", "-p0", "patch"], folder: folder.url,
        environment: ["GIT_DIR": "none"])
      #expect(try outcome.code == 0 && folder.text("A.swift") == new, "\(outcome.error)")
    }
  }

  @Test("--diff writes nothing, and --write writes what it prints")
  func command() throws {
    try folder.write(Self.source, to: "A.swift")
    let diff = try launch("port A.swift --diff", in: folder.url)
    #expect(try folder.text("A.swift") == Self.source)
    #expect(diff.code == 0 && diff.output.hasPrefix("--- A.swift\n+++ A.swift\n@@ -1,"))
    #expect(diff.output.hasSuffix("--write changes 1 of 1 files: 1 compile then, 0 without\n"))
    let write = try launch("port A.swift --write", in: folder.url)
    #expect(try folder.text("A.swift") == changed(Self.source))
    #expect(write.code == 0 && write.output.hasPrefix("--- A.swift") && folder.files == ["A.swift"])
  }

  @Test(
    "resources beside the sources are known by the names that sources ask for, and what cannot be shown is named"
  )
  func resources() throws {
    let list = """
      {"images": [{"filename": "dot.png", "scale": "2x"}, {"idiom": "universal", "scale": "3x"}]}
      """
    try withFiles([
      "A.swift": "import UIKit\nlet a = Bundle.module\n", "Art/b.png": "", "Art/c.pdf": "",
      "X.xcassets/Dot.imageset/Contents.json": list, "X.xcassets/Dot.imageset/dot.png": "",
      "X.xcassets/Dot.imageset/other.png": "", "Ring.xib": "",
    ]) { sources in
      #expect(sources.resources.files.map(\.name) == ["b.png", "Dot@2x.png"])
      #expect(sources.resources.remarks.count == 2)
      #expect(
        sources.sources[0].compiles && sources.sources[0].findings.map(\.construct) == ["Bundle.module"])
    }
    try withFiles(["A.swift": "import UIKit\nlet a = Bundle.module\n"]) { #expect(!$0.compilesAny) }
  }

  @Test("with nothing that compiles port and new --from exit with 1, and no package is made")
  func nothingCompiles() throws {
    try folder.write("import AVFoundation\nclass A: UICollectionView {}\n", to: "A.swift")
    let port = try launch("port A.swift", in: folder.url)
    #expect(port.code == 1 && port.output.hasSuffix("0 of 1 files compile (0 %)\n"))
    let new = try launchNew("Waves --from A.swift", in: folder.url)
    #expect(new.code == 1 && !new.output.contains("Next:"))
    #expect(new.error == "error: --from 'A.swift': none of the files compiles; no package was created\n")
    #expect(folder.files == ["A.swift"])
  }

  @Test(
    "copies of sources are changed as port changes the originals, which stay, and pictures come with them")
  func copies() throws {
    let text = "import UIKit\nclass Ring: UIView {\n  @objc func startAnimating() {}\n}\n"
    try folder.write(text, to: "Ring/Ring.swift")
    try folder.write("png", to: "Ring/dot@2x.png")
    let new = try launchNew("Waves --from Ring", in: folder.url)
    #expect(new.code == 0 && new.output.contains("1 of the copies is changed"))
    #expect(try folder.text("Ring/Ring.swift") == text)
    #expect(try folder.text("Waves/Sources/waves/Ring.swift") == changed(text))
    #expect(try folder.text("Waves/Sources/waves/Resources/dot@2x.png") == "png")
    #expect(try folder.text("Waves/Package.swift").contains(".process(\"Resources\")"))
  }

  /// Sources, with parts of what becomes of each.
  private static let changes: KeyValuePairs<String, (source: String, parts: [String])> = [
    "an optional call behind another question mark is said twice": (
      """
      class P {
        weak var o: UITableViewDelegate?
        func f(_ t: UITableView) {
          o?.scrollViewDidScroll?(t)
        }
      }
      """,
      [
        """
            #if canImport(ObjectiveC)
            o?.scrollViewDidScroll?(t)
            #else
            o?.scrollViewDidScroll(t)
            #endif
        """
      ]
    ),
    "a member that moves out of a public extension stays public, and one behind @available is guarded": (
      """
      import UIKit
      public class Card: UIView {
      }
      public extension Card {
        override func layoutSubviews() {
        }
        @available(iOS 11.0, *)
        @objc dynamic func tick() {}
      }
      """,
      [
        """
          #if canImport(ObjectiveC)
          @objc
          #endif
          @available(iOS 11.0, *)
          dynamic func tick() {}
        """,
        "  public override func layoutSubviews() {",
      ]
    ),
    "the accessors of a property, which a selector names, become functions": (
      """
      import UIKit
      class Ring: UIView {
        var level = 0
        func f() -> Bool {
          responds(to: #selector(getter: UIView.layoutMargins))
            || responds(to: #selector(setter: level))
        }
      }
      """,
      [
        """
            responds(to: Selector("layoutMargins", { (object: UIView) in { object.layoutMargins } }))
              || responds(to: Selector("setLevel:", { (object: Ring) in { object.level = $0 } }))
        """
      ]
    ),
    "a selector in a condition or before a closure gets a constant of its own": (
      """
      import UIKit
      class Ring: UIView {
        func f() -> Bool {
          if responds(to: #selector(tap)) {
            return true
          }
          return responds(to: #selector(tap)) || subviews.contains {
            $0.isHidden
          }
        }
        @objc func tap() {}
      }
      """,
      [
        """
            #if canImport(ObjectiveC)
            let tapSelector = #selector(tap)
            #else
            let tapSelector = Selector("tap", Ring.tap)
            #endif
            if responds(to: tapSelector) {
        """,
        "return responds(to: tapSelector2)",
      ]
    ),
    "the delegate of a text view is cast to its protocol": (
      "import UIKit\nclass Page: UITextView { func end() { self.delegate?.textViewDidEndEditing(self) } }\n",
      ["(self.delegate as? UITextViewDelegate)?.textViewDidEndEditing(self)"]
    ),
    "a member of AnyObject that a new variable takes stays optional": (
      "import UIKit\nfunc f(_ a: [String: Any]) { let p = (a[\"x\"] as AnyObject).cgPointValue; print(p?.y ?? 0) }\n",
      ["let p = (a[\"x\"] as? NSValue)?.cgPointValue;"]
    ),
    "a protocol without @objc is still one of classes, and says so once": (
      """
      @objc protocol A { func f() }
      @objc public protocol B: NSObjectProtocol {}
      @objc protocol C: AnyObject {}
      @objc protocol D: A {}
      class M { weak var a: A?; weak var d: D? }
      """,
      [
        "protocol A: AnyObject {", "protocol B: NSObjectProtocol {", "protocol C: AnyObject {",
        "protocol D: AnyObject, A {",
      ]
    ),
  ]

  @Test("what a construct becomes", arguments: changes.indices)
  func becomes(index: Int) throws {
    let (name, (source, parts)) = Self.changes[index]
    let new = try changed(source)
    for part in parts { #expect(new.contains(part), "\(name): \(new)") }
  }

  /// Errors of the compiler in a source without UIKit.
  private func errors(in text: String) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "A.swift")
    let outcome = try Program.run(
      "/usr/bin/env", ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "5", "A.swift"],
      folder: folder.url)
    return outcome.code == 0 ? "" : outcome.output + outcome.error
  }

  @Test("optional members get defaults that act as a missing member does, and calls lose their ?")
  func optionalMembers() throws {
    let old = """
      @objc public protocol RingDelegate {
        @objc optional func ringDidTurn(_ ring: Ring)
        /// Absent, it counts as true.
        @objc(allows:) optional func ring(_ ring: Ring, allows turns: Int) -> Bool
        @objc optional func title(of ring: Ring) -> String?
        @objc optional func isHidden() -> Bool
        @objc optional func ringCanStop(_ ring: Ring) -> Bool
        @objc optional func ring(_ ring: Ring, mayTurn turns: Int) -> Bool
        @objc
        optional func shows(_ ring: Ring) -> Bool // for a tooltip
        func color() -> Int
      }
      public class Ring {
        weak var delegate: RingDelegate?
        func turn() {
          delegate?.ringDidTurn?(self)
          if let delegate = delegate, delegate.ring?(self, allows: 1) == false { return }
          guard delegate?.ring?(self, allows: 2) ?? true else { return }
          if let isHidden = delegate?.isHidden?(), isHidden { return }
          if let shows = delegate?.shows?(self), shows == false { return }
          let title = delegate?.title?(of: self) ?? ""
          print(title)
          if false == delegate?.ringCanStop?(self) { return }
        }
        func mayTurn() -> Bool {
          guard let function = delegate?.ring(_:mayTurn:) else { return true }
          return function(self, 1)
        }
      }
      """
    let new = try changed(old)
    #expect(try errors(in: new) == "", "\(new)")
    #expect(try errors(in: old) != "")
    #expect(
      new.contains(
        """
        #if !canImport(ObjectiveC)
        extension RingDelegate {
          public func ringDidTurn(_ ring: Ring) {}
          public func ring(_ ring: Ring, allows turns: Int) -> Bool { true }
          public func title(of ring: Ring) -> String? { nil }
          public func isHidden() -> Bool { false }
          public func ringCanStop(_ ring: Ring) -> Bool { true }
          public func ring(_ ring: Ring, mayTurn turns: Int) -> Bool { true }
          public func shows(_ ring: Ring) -> Bool { true }
        }
        #endif
        """), "\(new)")
    // What Objective-C compiles is the source as it was, but for line breaks.
    let apple = try SwiftTokens(new.replacing("canImport(ObjectiveC)", with: "true")).tokens.map(\.text)
    let plain = try SwiftTokens(old).tokens.map(\.text)
    let added = ["AnyObject", ":"]
    #expect(apple.filter { !added.contains($0) } == plain.filter { !added.contains($0) })
  }

  @Test("an optional member whose absence means different things throws, and calls get nil")
  func undecidedMembers() throws {
    let old = """
      @objc public protocol P {
        @objc optional func size() -> Int
        @objc optional func isOn(_ m: M, at index: Int) -> Bool
      }
      public class M {
        weak var p: P?
        func f() -> Int { (p?.isOn?(self, at: 1) ?? true) ? p?.size?() ?? compute() : 0 }
        func g(_ p: P) -> Int {
          if let size = p.size?(), p.isOn?(self, at: 2) ?? false {
            return size
          }
          return compute()
        }
        func h() -> Int {
          guard let p = p, let size = p.size?() else {
            return 7
          }
          return size
        }
        func compute() -> Int { 5 }
      }
      """
    let new = try changed(old)
    #expect(try errors(in: new) == "", "\(new)")
    #expect(
      new.contains(
        """
        extension P {
          public func size() throws -> Int { throw CancellationError() }
          public func sizeIfImplemented() -> Optional<Int> { try? self.size() }
          public func isOn(_ m: M, at index: Int) throws -> Bool { throw CancellationError() }
          public func isOnIfImplemented(_ m: M, at index: Int) -> Optional<Bool> { try? self.isOn(m, at: index) }
        }
        """), "\(new)")
    var source = try PortedSource(path: "A.swift", text: new)
    source.examine()
    #expect(source.compiles, "\(source.findings)")
  }

  @Test("an optional call on a delegate that is there stays optional where its value is bound")
  func boundCalls() throws {
    let old = """
      @objc protocol RingDelegate {
        @objc optional func title(of ring: Ring) -> String?
      }
      class Ring {
        var owner: RingDelegate!
        func turn(_ delegate: RingDelegate) -> Int {
          guard let title = self.owner.title?(of: self) else { return 0 }
          if let other = delegate.title?(of: self) {
            return other.count + title.count
          }
          return 0
        }
      }
      """
    let new = try changed(old)
    #expect(new.contains("guard let title = Optional(self.owner)?.title(of: self) else"), "\(new)")
    #expect(new.contains("if let other = (Optional(delegate)?"), "\(new)")
    #expect(try errors(in: new) == "", "\(new)")
  }

  @Test("functions of Darwin are Foundation's, and an import without use is guarded")
  func modules() throws {
    let new = try changed(
      "import UIKit\nimport GLKit\nimport AVFoundation\nlet a = Darwin.round(1.5), b = AVPlayer.self\n")
    #expect(
      new == """
        import UIKit
        #if canImport(GLKit)
        import GLKit
        #endif
        import AVFoundation
        let a = Foundation.round(1.5), b = AVPlayer.self

        """)
  }

  @Test("an attribute of the main actor and the import of a module among the sources are guarded")
  func isolation() throws {
    let text = "import Ring\nimport UIKit\n@MainActor public class Ring { var f: (@MainActor () -> Void)? }\n"
    try withFiles(["Ring/Ring.swift": text]) { sources in
      let new = try sources.changed().sources[0].text
      #expect(
        new == """
          #if canImport(Ring)
          import Ring
          #endif
          import UIKit
          #if canImport(ObjectiveC)
          @MainActor
          #endif
          public class Ring { var f: (@MainActor () -> Void)? }

          """)
    }
  }
}
