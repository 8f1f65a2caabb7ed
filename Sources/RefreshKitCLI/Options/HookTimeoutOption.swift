import ArgumentParser
import RefreshMotion

/// How long a control may stay in one hook before it hangs.
struct HookTimeoutOption: ParsableArguments {
  @Option(parsing: .unconditional, help: "How many seconds a control may stay in one hook, 0.1 to 3600.")
  var timeLimit = "20"

  func resolved() throws -> Double { try OptionText("--time-limit", timeLimit).number(Limits.hookTime) }
}
