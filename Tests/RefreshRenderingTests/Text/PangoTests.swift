import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

@Suite struct PangoTests {
  /// What loading a library reports, in the words of a command.
  static func problem(_ library: String) -> String? {
    do {
      try Pango.load(library)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("a library that does not exist is named, with the loader's reason and the package to install")
  func missingLibrary() throws {
    let name = "libpangocairo-missing.so.0"
    #expect(dlopen(name, RTLD_LAZY) == nil)
    let reason = String(cString: try #require(dlerror()))
    let problem = try #require(Self.problem(name))
    #expect(problem.contains(name) && problem.hasSuffix(reason) && problem.contains("libpangocairo-1.0-0"))
    #expect(!problem.contains("\n"))
  }

  @Test("a library without a function is named with the first that it lacks, and text draws as before")
  func missingFunction() throws {
    // Of Pango's own: with GObject, but without a line of text.
    let name = "libgobject-2.0.so.0"
    try Pango.load()
    let problem = try #require(Self.problem(name))
    #expect(problem.contains(name) && problem.contains("pango_attr_insert_hyphens_new"))
    var text = TextValues()
    (text.string, text.font.pointSize) = ("H", 2048)
    #expect(PangoTextMeasurer().size(of: text, width: .infinity).width == 1540)
  }

  @Test("its version is what the library counts it as")
  func version() throws {
    let library = try #require(dlopen("libpango-1.0.so.0", RTLD_LAZY))
    let function = try #require(dlsym(library, "pango_version"))
    let number = unsafeBitCast(function, to: (@convention(c) () -> CInt).self)()
    #expect(Pango.version == "\(number / 10_000).\(number / 100 % 100).\(number % 100)")
  }
}
