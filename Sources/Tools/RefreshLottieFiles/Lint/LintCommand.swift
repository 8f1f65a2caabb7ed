import ArgumentParser
import Foundation
import RefreshControls
import RefreshFiles
import RefreshKitCLI
import RefreshLayers
import RefreshLottie
import RefreshMotion

struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Lists what players lack of Lottie files, what costs time, and flashes.",
    discussion: """
      EXAMPLES
        lint rocket.json
        lint Animations/*.json --player lottie-ios --player lottie-android
        lint rocket.lottie --json

      FINDINGS
        player         a player leaves a feature out or draws it differently
        cost           a feature costs time in every frame, or space in the file
        accessibility  the file flashes more than three times a second (WCAG 2.3.1),
                       or has no marker for reduced motion
      The exit code is 1 if a player lacks a feature or the file flashes.
      """)

  @Argument(help: "Lottie or dotLottie files.")
  var files: [String]

  @Option(
    parsing: .unconditionalSingleValue,
    help:
      "A player that the files are for: lottie-android, lottie-ios, lottie-web, rlottie or thorvg; repeatable (default: all)."
  )
  var player: [String] = []

  @Flag(help: "Print the findings as JSON.")
  var json = false

  private struct JSONFinding: Encodable {
    let file, kind, place, problem, advice: String
    let players: [String]
    let count: Int
  }

  func run() throws {
    let names = LottieFinding.Player.allCases.map(\.rawValue)
    for name in player where !names.contains(name) {
      throw CommandFailure.usage(
        "--player '\(name)': \(NameSuggestion.list(name, among: names, as: "available:"))")
    }
    var (entries, fails, unreadable) = ([JSONFinding](), false, [String]())
    for path in files {
      do {
        let (findings, isFlashing) = try findings(in: path)
        fails = fails || isFlashing || findings.contains { $0.kind == .player }
        entries += findings.map {
          JSONFinding(
            file: path, kind: $0.kind.rawValue, place: $0.place, problem: $0.problem, advice: $0.advice,
            players: $0.players.map(\.rawValue), count: $0.count)
        }
        guard !json else { continue }
        for finding in findings { try Console.print("\(path): \(finding.line)") }
        if findings.isEmpty { try Console.print("\(path): nothing found") }
      } catch let error as LottieError {
        unreadable.append(
          LottieInputFile.isPath(path) ? "\(error)" : "\(error); lint reads Lottie files (.json, .lottie)")
      }
    }
    if json { try Console.print(json: entries) }
    guard unreadable.isEmpty else { throw CommandFailure(code: 64, lines: unreadable) }
    if fails { throw CommandFailure.failure([]) }
  }

  private func findings(in path: String) throws -> (findings: [LottieFinding], isFlashing: Bool) {
    let data: Data
    do { data = try InputFile.read(path, within: Limits.lottieFile) } catch {
      throw LottieError("\(path): \(error)")
    }
    var found: [LottieFinding]
    do { found = try LottieLint(contents: data).findings } catch { throw LottieError("\(path): \(error)") }
    if !player.isEmpty {
      found = found.compactMap { finding in
        if finding.players.isEmpty { return finding }
        var finding = finding
        finding.players = finding.players.filter { player.contains($0.rawValue) }
        return finding.players.isEmpty ? nil : finding
      }
    }
    let animation = Result { try LottieAnimation(contentsOfFile: path) }
    let features = Set(found.compactMap(\.feature).filter(\.isRemovable))
    // Without its expressions, a file that has unknown ones can be drawn as well.
    let ignored: Set<LottieFeature> = (try? animation.get()) == nil ? features.filter(\.isExpression) : []
    if features != ignored, var check = FeatureRemovalCheck(path, without: Array(ignored)) {
      found.removeAll { $0.feature.map { !check.shows($0) } ?? false }
    }
    let flashes: FlashCheck
    do {
      flashes = try FlashCheck(animation.get())
    } catch {
      // The caller prints the file's name before each finding.
      let cause = "\(error)"
      let reason = cause.hasPrefix("\(path): ") ? String(cause.dropFirst(path.count + 2)) : cause
      found.append(
        LottieFinding(
          .accessibility, "", "whether it flashes was not looked at: \(reason)",
          "look at it yourself"))
      return (found, false)
    }
    guard let flash = flashes.worst else { return (found, false) }
    found.append(
      LottieFinding(
        .accessibility, "", "it flashes \(flash.count) times in the second from \(flash.time) s",
        "at most three flashes a second are safe (WCAG 2.3.1): slow it down, or lower the contrast"))
    return (found, true)
  }
}
