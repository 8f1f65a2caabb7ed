import Foundation
import PackagePlugin

/// A command of the package's plugins, run through the package manager.
struct PluginCommand {
  let name: String

  /// Builds every plugin of the package, and runs the command in each, in the package's folder.
  ///
  /// - Throws: `Failure` after all have run, if one of them failed.
  func run(_ arguments: [String], _ context: PluginContext, _ packageManager: PackageManager) throws {
    let plugins = Self.executables(of: context.package)
    guard !plugins.isEmpty else {
      throw Failure(
        "no executable target of this package depends on RefreshKitCLI; expected one with an @main RefreshPlugin"
      )
    }
    var codes: [Int32] = []
    for plugin in plugins {
      let tool = try Self.build(plugin, packageManager)
      let end = try Program.run(tool, [name] + arguments, in: context.package.directoryURL)
      guard case .exit(let code) = end else { throw Failure("\(plugin) crashed (\(end)) in `\(name)`") }
      codes.append(code)
    }
    if let code = codes.first(where: { $0 != 0 }) { throw Failure("\(name) ended with exit code \(code)") }
  }

  /// Builds a program with the package manager's own configuration, and returns the path of its executable.
  static func build(_ name: String, _ packageManager: PackageManager) throws -> URL {
    // Another package manager would wait for the lock that this one holds.
    let build = try packageManager.build(.product(name), parameters: .init(configuration: .inherit))
    guard build.succeeded else { throw Failure("\(name) does not build:\n\(build.logText)") }
    guard
      let tool = build.builtArtifacts.first(where: {
        $0.kind == .executable && $0.url.lastPathComponent == name
      })
    else { throw Failure("\(name) was built without an executable of that name") }
    return tool.url
  }

  /// The names of the executables that carry the commands.
  private static func executables(of package: Package) -> [String] {
    let products = package.products(ofType: ExecutableProduct.self)
    // Executables in Tests are for the tests only.
    let tests = package.directoryURL.appendingPathComponent("Tests").path + "/"
    let plugins = package.targets.filter { isRefreshPlugin($0) && !$0.directoryURL.path.hasPrefix(tests) }
    return plugins.map { target in
      products.first { $0.mainTarget.name == target.name }?.name ?? target.name
    }
  }

  /// Whether a target is an executable that carries the commands.
  private static func isRefreshPlugin(_ target: any Target) -> Bool {
    guard target.sourceModule?.kind == .executable else { return false }
    return target.dependencies.contains {
      switch $0 {
      case .target(let target): target.name == "RefreshKitCLI"
      case .product(let product): product.name == "RefreshKitCLI"
      @unknown default: false
      }
    }
  }
}

/// A program that this process waits for.
enum Program {
  /// How it ended.
  enum End: CustomStringConvertible {
    case exit(Int32)
    case signal(Int32)

    var description: String {
      switch self {
      case .exit(let code): "exit code \(code)"
      case .signal(let number): "signal \(number)"
      }
    }
  }

  /// Runs a program to its end, as a person would in a folder; the kernel says how it ended.
  ///
  /// - Throws: `Failure` if it cannot be run.
  static func run(_ program: URL, _ arguments: [String], in folder: URL) throws -> End {
    // Nothing else runs in this process.
    guard chdir(folder.path) == 0 else {
      throw Failure("\(folder.path) cannot be entered: \(String(cString: strerror(errno)))")
    }
    let words = ([program.path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id = pid_t()
    let code = posix_spawn(&id, program.path, nil, nil, words, environ)
    guard code == 0 else {
      throw Failure("\(program.path) cannot be run: \(String(cString: strerror(code)))")
    }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      guard errno == EINTR else {
        throw Failure("the end of \(program.path) is unknown: \(String(cString: strerror(errno)))")
      }
    }
    return status & 0x7f == 0 ? .exit((status >> 8) & 0xff) : .signal(status & 0x7f)
  }
}

/// What went wrong, as a person is to read it.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
