import ArgumentParser
import Foundation
import RefreshProcess
import Testing

@testable import RefreshFarm
@testable import RefreshKitCLI

@Suite struct MatrixOptionsTests {
  @Test(
    "the command that approves a clip asks for it as the one that failed did, in words a shell takes whole")
  func approval() throws {
    func approval(_ clip: String, _ arguments: String...) throws -> String {
      let command = try VerifyCommand<FarmOptions>.parse(arguments)
      return try command.matrix.approval(of: [clip], command.toolOptions.runExtension)
    }
    #expect(
      try approval("Waves", "Waves", "--shard", "2/8", "--jobs", "3")
        == "swift run refreshkit record --mode changed --filter '^Waves$'")
    #expect(
      try approval(
        "Zoo-dark-320x320-@0.5x", "--size", "320x320", "--scale", "0.5", "--dark", "--goldens", "My Goldens")
        == "swift run refreshkit record --mode changed --goldens 'My Goldens' --appearance dark --size 320x320 --scale 0.5 --filter '^Zoo-dark-320x320-@0\\.5x$'"
    )
    // All that changed in a run is recorded by the names and options of the run.
    let shard = try VerifyCommand<FarmOptions>.parse([
      "Waves", "Envelope", "--filter", "320|dark", "--shard", "2/8",
    ])
    #expect(
      try shard.matrix.approval(of: nil, shard.toolOptions.runExtension)
        == "swift run refreshkit record Waves Envelope --filter '320|dark' --shard 2/8 --mode changed")
    // A shell takes the words apart as they were put together.
    let command = try approval("It's", "--scenario", "a b'$HOME.json")
    let shell = try Subprocess("/bin/sh", ["-c", "swift() { printf '%s|' \"$@\"; }; \(command)"]).run()
    let output = String(decoding: shell.output, as: UTF8.self)
    #expect(output == "run|refreshkit|record|--mode|changed|--scenario|a b'$HOME.json|--filter|^It's$|")
  }

  @Test(
    "groups of options are two deep at most: a debug build takes four times as long to read each deeper one")
  func depth() {
    func depth(of arguments: any ParsableArguments.Type) -> Int {
      let groups = Mirror(reflecting: arguments.init()).children
        .compactMap { type(of: $0.value) as? any OptionGrouping.Type }
      return groups.map { 1 + depth(of: $0.options) }.max() ?? 0
    }
    let depths = (RootCommand.configuration.subcommands + Farm.commands).map(depth)
    #expect(depths.max() == 2)
  }
}

private protocol OptionGrouping {
  static var options: any ParsableArguments.Type { get }
}

extension OptionGroup: OptionGrouping {
  fileprivate static var options: any ParsableArguments.Type { Value.self }
}
