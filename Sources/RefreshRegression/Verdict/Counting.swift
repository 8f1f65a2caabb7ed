extension Int {
  /// The number with its noun, in the singular for one alone: "1 golden", "2 goldens".
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

  /// How many of a number of things a verb is about: "3 of 9 frames differ", "1 of 9 frames differs".
  package func counted(of total: Int, _ noun: String, _ one: String, _ several: String) -> String {
    "\(self) of \(total.counted(noun)) \(self == 1 || total == 1 ? one : several)"
  }
}
