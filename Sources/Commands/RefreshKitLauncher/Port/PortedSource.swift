import RefreshFiles
import RefreshPackages

/// A source file written for iOS: the constructs that do not compile on Linux, and its declarations.
struct PortedSource {
  /// A construct that does not compile or run as on iOS, with advice and edits.
  struct Finding: Equatable, Encodable {
    var line = 0
    let construct: String
    let advice: String
    /// True if the source compiles in spite of the finding.
    var isWarning = false
    /// The edits of `port --write`; empty if the change needs a decision.
    var edits: [SourceEdit] = []

    private enum CodingKeys: String, CodingKey { case line, construct, advice, isWarning }
  }

  let path: String
  private(set) var findings: [Finding] = []
  private(set) var declared = Declarations()
  private(set) var variables = VariableTypes()
  private(set) var isolation = Isolation()
  /// Names of generic parameters with a type, such as `T` of `<T: UIView>`.
  private(set) var genericParameters: Set<String> = []
  /// Names of the imported modules.
  private(set) var imports: Set<String> = []
  private(set) var unusedModules: Set<String> = []
  /// Names that are called without an argument, and "" if one is called with `()` as its argument.
  private(set) var emptyCalls: Set<String> = []
  let tokens: [SwiftTokens.Token]
  let text: String
  /// The source's Unicode scalars, to which the ranges of tokens refer.
  let scalars: [Unicode.Scalar]
  private let skippedBranches: [SwiftTokens.SkippedBranch]
  let brackets: SwiftBrackets

  var compiles: Bool { findings.allSatisfy(\.isWarning) }
  /// True if nothing but imports is compiled on Linux.
  private var isEmpty: Bool {
    let lines = Set(tokens.indices.filter(isImport).map { tokens[$0].line })
    return tokens.allSatisfy { lines.contains($0.line) }
  }

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
    (variables, imports, genericParameters) = (findVariables(), findImports(), findGenericParameters())
    (unusedModules, emptyCalls, isolation) = (findUnusedModules(), findEmptyCalls(), findIsolation())
  }

  func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  // MARK: Findings

  /// True if there are resources beside the sources.
  private(set) var hasResources = false

  /// Finds the constructs that do not compile; `around` contains the declarations of all sources (default: only this
  /// one). A source with a syntax error gets that finding alone, because its declarations may be misread.
  mutating func examine(
    in around: SourceContext? = nil, hasResources: Bool = false, _ syntaxError: SyntaxError? = nil
  ) {
    self.hasResources = hasResources
    if let syntaxError {
      findings = [
        Finding(line: syntaxError.line, construct: "does not parse", advice: syntaxError.message)
      ]
      return
    }
    var found: [Finding] = []
    var seen: Set<String> = []
    func note(_ index: Int, _ finding: Finding) {
      var finding = finding
      finding.line = tokens[index].line
      guard seen.insert("\(finding.line) \(finding.construct)").inserted else { return }
      found.append(finding)
    }
    var own = SourceContext()
    if around == nil {
      own.add(self)
      own.findOverridden()
      own.optional = OptionalMembers(of: [self])
    }
    let around = around ?? own
    let isEmpty = skippedBranches.isEmpty || isEmpty
    for branch in skippedBranches {
      // The rest of the source, if there is one, needs the modules that the branch imports.
      let importsNames = !branch.imports.isDisjoint(with: Self.shims)
      found.append(
        Finding(
          line: branch.line, construct: "#if \(branch.condition.beginning())",
          advice: "left out on Linux: write #if canImport(UIKit)", isWarning: !importsNames || isEmpty,
          edits: importsNames ? [edit(condition: branch.range)] : []))
    }
    for (name, index) in declared.topLevel {
      guard let other = around.declaringPaths[name]?.first(where: { $0 != path }) else { continue }
      note(
        index,
        Finding(
          construct: name, advice: "\(other.printable) declares it too: leave one of the files out"))
    }
    if !around.unknownTypes.isEmpty {
      let names = foreignTypes(around).filter { around.unknownTypes.contains($0.key) }
      for (name, index) in names.sorted(by: { $0.value < $1.value }) {
        note(
          index,
          Finding(
            construct: name,
            advice: "no file here and no library declares it: add its file, or \(Self.guardedOnly)"))
      }
    }
    for index in tokens.indices {
      if let finding = finding(on: index, around) { note(index, finding) }
    }
    if Self.shims.isDisjoint(with: imports) {
      for index in namesWithoutImport(around.types) { note(index, finding(onNameWithoutImport: index)) }
    }
    for index in overridesInExtensions {
      note(
        index,
        Finding(
          construct: "override in an extension",
          advice: "needs Objective-C: move the member into the class, or \(Self.guardedOnly)",
          edits: edits(moving: index)))
    }
    findings = found
  }
}
