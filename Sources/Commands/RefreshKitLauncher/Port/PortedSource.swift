import Foundation
import RefreshFiles
import RefreshPackages

/// A source written for iOS: the reasons why it does not compile on Linux, and the views and layers that it declares.
struct PortedSource {
  struct Finding: Equatable, Encodable {
    let line: Int
    /// The name as the source has it.
    let construct: String
    let advice: String
    /// Whether the source compiles all the same.
    let isWarning: Bool
    /// The changes of `port --write`; empty if only a person can make them.
    var edits: [SourceEdit] = []

    private enum CodingKeys: String, CodingKey { case line, construct, advice, isWarning }
  }

  let path: String
  private(set) var findings: [Finding] = []
  private(set) var declared = Declared()
  private(set) var variables = VariableTypes()
  /// The modules that the source imports.
  private(set) var imports: Set<String> = []
  let tokens: [SwiftTokens.Token]
  let text: String
  /// The source's scalars, among which the tokens have their places.
  let scalars: [Unicode.Scalar]
  private let leftOut: [SwiftTokens.LeftOut]
  let brackets: SwiftBrackets

  var compiles: Bool { findings.allSatisfy(\.isWarning) }

  /// - Throws: `CommandFailure` for a source that nests too deep to be read.
  init(path: String, text: String) throws {
    (self.path, self.text) = (path, text)
    scalars = Array(text.unicodeScalars)
    do {
      let scanned = try SwiftTokens(text)
      (tokens, leftOut) = (scanned.tokens, scanned.leftOut)
      brackets = try SwiftBrackets(tokens)
    } catch {
      throw CommandFailure.usage("'\(path)': line \(error.line): \(error.reason)")
    }
    declared = findDeclarations()
    (variables, imports) = (findVariables(), findImports())
  }

  func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  // MARK: Findings

  /// Whether there are resources beside the source.
  private(set) var hasResources = false

  /// Looks for what does not compile, among what it and the sources around it declare.
  mutating func examine(in around: Surroundings? = nil, hasResources: Bool = false) {
    self.hasResources = hasResources
    var found: [Finding] = []
    var seen: Set<String> = []
    func note(_ index: Int, _ remark: Remark) {
      let (line, construct) = (tokens[index].line, remark.construct)
      guard seen.insert("\(line) \(construct)").inserted else { return }
      found.append(
        Finding(
          line: line, construct: construct, advice: remark.advice, isWarning: remark.isWarning,
          edits: remark.edits))
    }
    var own = Surroundings()
    if around == nil { own.add(self) }
    let around = around ?? own
    for branch in leftOut {
      // Without what the branch imports the rest of the source does not compile.
      let isNeeded = !branch.imports.isDisjoint(with: Self.shims)
      found.append(
        Finding(
          line: branch.line, construct: "#if \(branch.condition.beginning())",
          advice: "left out on Linux: write #if canImport(UIKit)", isWarning: !isNeeded,
          edits: isNeeded ? [edit(condition: branch.range)] : []))
    }
    for index in tokens.indices {
      if let remark = remark(on: index, around) { note(index, remark) }
    }
    if Self.shims.isDisjoint(with: imports) {
      for index in namesWithoutImport(around.types) { note(index, remark(onNameWithoutImport: index)) }
    }
    for index in overridesInExtensions {
      note(
        index,
        Remark(
          construct: "override in an extension",
          advice:
            "needs Objective-C: move the member into the class, or guard it with #if canImport(ObjectiveC)",
          edits: edits(moving: index)))
    }
    findings = found
  }
}
