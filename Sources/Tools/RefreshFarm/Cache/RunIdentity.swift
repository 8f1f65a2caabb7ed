import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshRendering

/// Identity of a run, which prevents merging reports of different runs.
enum RunIdentity {
  /// Maximum length of a run's name in characters; error messages and reports contain the name, so a longer one makes
  /// them unreadable.
  static let maximumLength = 200

  /// Name of the run, from the option or the environment; nil if neither has one.
  ///
  /// If a scheduler has set the shard, the name is the scheduler's job, which is the same after a requeue. Otherwise it
  /// is the run of a build server or, without one, the job of Slurm or GNU parallel.
  ///
  /// - Parameters:
  ///   - name: the value of `--run`.
  ///   - isAuto: true for `--shard auto`.
  /// - Throws: `OptionError` for an empty or overlong name.
  static func named(
    _ name: String?, isAuto: Bool = false,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> String? {
    if let name {
      guard (1...maximumLength).contains(name.count) else {
        throw OptionError("--run '\(name.prefix(40))': expected a name of 1 to \(maximumLength) characters")
      }
      return "name \(name)"
    }
    func value(_ variables: String...) -> String? {
      let values = variables.compactMap { environment[$0] }.filter { !$0.isEmpty }
      return values.isEmpty ? nil : values.joined(separator: ".")
    }
    // Each step of a Slurm job is a run, because a script may start several.
    let slurm = (value("SLURM_ARRAY_JOB_ID") ?? value("SLURM_JOB_ID")).map { job in
      "Slurm " + [job, value("SLURM_STEP_ID")].compactMap { $0 }.joined(separator: ".")
    }
    let parallel = value("PARALLEL_PID").map { "GNU parallel \($0)" }
    if isAuto {
      if Shard.isOfParallel(environment), let parallel { return parallel }
      if value("SLURM_ARRAY_TASK_ID") ?? value("SLURM_PROCID") != nil, let slurm { return slurm }
    }
    let servers = [
      value("GITHUB_RUN_ID").map { _ in "GitHub \(value("GITHUB_RUN_ID", "GITHUB_RUN_ATTEMPT")!)" },
      value("CI_PIPELINE_ID").map { "GitLab \($0)" }, value("BUILDKITE_BUILD_ID").map { "Buildkite \($0)" },
      value("CIRCLE_WORKFLOW_ID").map { "CircleCI \($0)" }, value("BUILD_TAG").map { "Jenkins \($0)" },
    ]
    return (servers.compactMap { $0 }.first ?? slurm ?? parallel).map { String($0.prefix(maximumLength)) }
  }

  /// Identity of a run without a name: a hash of the program, the renderer and the goldens' manifests.
  ///
  /// The frames of clips and their comparison depend on these, so reports with equal identities may be merged. Files
  /// that clips read are compared on their own.
  static func inputs(_ folders: [URL]) -> String {
    var parts = [program, CairoRenderer(scale: 1).fingerprint]
    for folder in folders {
      let manifest = try? OpenFolder(folder.deletingLastPathComponent().path).folder(folder.lastPathComponent)
        .read(Golden.manifestName, maximumBytes: Limits.goldenFile.maximum)
      parts.append((manifest ?? []).withUnsafeBytes { ByteHash.digits(of: $0) })
    }
    return "inputs \(hash(parts))"
  }

  /// Hash of this program's file; empty if it cannot be read.
  static let program = Bundle.main.executableURL.map(hash(ofFile:)) ?? ""

  /// Hash of a comparison's options and assertions, and of each choice and tolerance of the clips.
  static func checks(
    _ plan: ClipPlan, _ assertions: [MotionAssertion], options: [String]
  ) -> String {
    hash(options + assertions.map { "\($0)" } + plan.choices.flatMap(\.definition))
  }

  /// Hash of the names of the selected clips, in order.
  static func selection(_ names: [String]) -> String { hash(names) }

  static func hash(_ parts: [String]) -> String {
    // The length before each part distinguishes lists such as ["ab"] and ["a", "b"].
    var text = parts.map { "\($0.utf8.count):\($0)" }.joined()
    return text.withUTF8 { ByteHash.digits(of: UnsafeRawBufferPointer($0)) }
  }

  private static func hash(ofFile file: URL) -> String {
    guard let data = try? Data(contentsOf: file, options: .alwaysMapped) else { return "" }
    return data.withUnsafeBytes { ByteHash.digits(of: $0) }
  }
}
