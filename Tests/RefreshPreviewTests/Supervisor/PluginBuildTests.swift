import Foundation
import Testing

@testable import RefreshPreview

@Suite struct PluginBuildTests {
  @Test("of a build that fails the errors are told with their lines, once each, by paths in the package")
  func excerpt() {
    let text = """
      [1/4] Compiling Waves Waves.swift
      /pkg/Sources/Waves/Waves.swift:7:3: error: cannot find 'x' in scope
       5 |
       6 | func f() {
       7 |   x
         |   `- error: cannot find 'x' in scope
       8 | }
      /pkg/Sources/Waves/Waves.swift:9:1: warning: unused
       9 | 1
      [2/4] Emitting module Waves
      /pkg/Sources/Waves/Waves.swift:7:3: error: cannot find 'x' in scope
       7 |   x
      error: fatalError
      """
    let excerpt = PluginBuild.excerpt(text, package: URL(fileURLWithPath: "/pkg"))
    let lines = excerpt.split(separator: "\n").map(String.init)
    #expect(lines.first == "Sources/Waves/Waves.swift:7:3: error: cannot find 'x' in scope")
    #expect(lines.count { $0.hasPrefix("Sources/Waves/Waves.swift:7:3") } == 1)
    #expect(!excerpt.contains("warning"))
    #expect(!excerpt.contains("Emitting"))
  }

  @Test("a plugin that was built elsewhere is not built again")
  func elsewhere() {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    #expect(PluginBuild(of: URL(fileURLWithPath: "/usr/bin/true"), startingAt: here) == nil)
    #expect(
      PluginBuild(of: URL(fileURLWithPath: "/nowhere/.build/x/debug/waves"), startingAt: here) == nil)
  }
}
