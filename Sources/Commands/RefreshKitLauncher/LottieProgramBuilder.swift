import RefreshBuilds
import RefreshFiles

/// The program that compares, checks and renders Lottie files without a package's controls.
enum LottieProgramBuilder {
  private static let name = PackageDescription.Target.lottieProgram

  /// Builds the program in the package around the current folder if it has a plugin, otherwise in RefreshKit's own
  /// checkout.
  ///
  /// - Returns: the path of the executable.
  /// - Throws: `CommandFailure` if there is neither, or it does not build.
  static func build(_ configuration: String) throws -> String {
    if let package = try? PluginPackage(nil), package.hasPlugin {
      return try build(in: package, configuration)
    }
    guard case .folder(let folder) = try RefreshKitSource.own() else {
      throw CommandFailure.failure(
        "the package has no plugin: expected an executable target that depends on RefreshKitCLI")
    }
    return try build(in: PluginPackage(folder), configuration)
  }

  private static func build(in package: PluginPackage, _ configuration: String) throws -> String {
    try package.build(product: name, configuration)
    return "\(try package.productsFolder(configuration))/\(name)"
  }
}
