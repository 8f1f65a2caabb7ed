import RefreshFiles
import RefreshPackages

/// A source file written for iOS: the constructs that do not compile on Linux, and its declarations.
struct PortedSource {
  struct Finding: Equatable, Encodable {
    let line: Int
    let construct: String
    let advice: String
    /// True if the source compiles in spite of the finding.
    let isWarning: Bool
    /// The edits of `port --write`; empty if the change needs a decision.
    var edits: [SourceEdit] = []

    private enum CodingKeys: String, CodingKey { case line, construct, advice, isWarning }
  }

  let path: String
  private(set) var findings: [Finding] = []
  private(set) var declared = Declarations()
  private(set) var variables = VariableTypes()
  /// Names of the imported modules.
  private(set) var imports: Set<String> = []
  let tokens: [SwiftTokens.Token]
  let text: String
  /// The source's Unicode scalars, to which the ranges of tokens refer.
  let scalars: [Unicode.Scalar]
  private let skippedBranches: [SwiftTokens.SkippedBranch]
  let brackets: SwiftBrackets

  var compiles: Bool { findings.allSatisfy(\.isWarning) }

  /// Reads a source and its declarations.
  ///
  /// - Throws: `CommandFailure` for a source that is nested too deeply.
  init(path: String, text: String) throws {
    (self.path, self.text) = (path, text)
    scalars = Array(text.unicodeScalars)
    do {
      let scanned = try SwiftTokens(text)
      (tokens, skippedBranches) = (scanned.tokens, scanned.skippedBranches)
      brackets = try SwiftBrackets(tokens)
    } catch {
      throw CommandFailure.usage("'\(path)': line \(error.line): \(error.reason)")
    }
    declared = findDeclarations()
    (variables, imports) = (findVariables(), findImports())
  }

  func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  // MARK: Findings

  /// True if there are resources beside the sources.
  private(set) var hasResources = false

  /// Finds the constructs that do not compile; `around` contains the declarations of all sources (default: only this
  /// one).
  mutating func examine(in around: SourceContext? = nil, hasResources: Bool = false) {
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
    var own = SourceContext()
    if around == nil { own.add(self) }
    let around = around ?? own
    for branch in skippedBranches {
      // The rest of the source needs the modules that the branch imports.
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
