import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshRendering

/// Identifies a run, so that reports of different runs are not merged.
enum RunIdentity {
  /// The most characters of a name.
  static let maximumLength = 200

  /// The run named by an option or the environment; nil if neither does.
  ///
  /// If a scheduler assigned the shard, it is that scheduler's job, also after a requeue; otherwise the run of the build server,
  /// otherwise the job of Slurm or GNU parallel.
  ///
  /// - Parameters:
  ///   - name: the value of `--run`.
  ///   - isAuto: whether the shard's number is the scheduler's.
  /// - Throws: `ShardError` for an empty or overlong name.
  static func named(
    _ name: String?, isAuto: Bool = false,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> String? {
    if let name {
      guard (1...maximumLength).contains(name.count) else {
        throw ShardError("--run '\(name.prefix(40))': expected a name of 1 to \(maximumLength) characters")
      }
      return "name \(name)"
    }
    func value(_ variables: String...) -> String? {
      let values = variables.compactMap { environment[$0] }.filter { !$0.isEmpty }
      return values.isEmpty ? nil : values.joined(separator: ".")
    }
    // A step of its own is a run of its own: a script may start several.
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

  /// The run as what it is made of, where nobody names it: the program, what draws, and the goldens.
  ///
  /// Clips come out of these alone, so that reports of equal ones say the same whenever they were written.
  ///
  /// - Parameter folders: of the goldens.
  static func inputs(_ folders: [URL]) -> String {
    var parts = [program, CairoRenderer(scale: 1).fingerprint]
    for folder in folders {
      let manifest = try? OpenFolder(folder.deletingLastPathComponent().path).folder(folder.lastPathComponent)
        .read(Golden.manifestName, maximumBytes: Limits.goldenFile.maximum)
      parts.append((manifest ?? []).withUnsafeBytes { ByteHash.digits(of: $0) })
    }
    return "inputs \(hash(parts))"
  }

  /// A hash of this program's file; empty if it cannot be read.
  static let program = Bundle.main.executableURL.map(hash(ofFile:)) ?? ""

  /// Identifies a comparison: the assertions, the tolerances, and the choices that the clips are combinations of.
  static func checks(
    _ plan: ClipPlan, _ assertions: [MotionAssertion], options: [String]
  ) -> String {
    hash(options + assertions.map { "\($0)" } + plan.choices.flatMap(\.definition))
  }

  /// Which clips there are, by their names in order.
  static func selection(_ names: [String]) -> String { hash(names) }

  static func hash(_ parts: [String]) -> String {
    // No part can pass for two.
    var text = parts.map { "\($0.utf8.count):\($0)" }.joined()
    return text.withUTF8 { ByteHash.digits(of: UnsafeRawBufferPointer($0)) }
  }

  private static func hash(ofFile file: URL) -> String {
    guard let data = try? Data(contentsOf: file, options: .alwaysMapped) else { return "" }
    return data.withUnsafeBytes { ByteHash.digits(of: $0) }
  }
}
