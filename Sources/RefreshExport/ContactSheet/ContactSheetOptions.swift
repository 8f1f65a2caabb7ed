/// How a contact sheet is laid out.
public struct ContactSheetOptions: Sendable, Hashable {
  /// Every how manieth frame is shown, 1 or more; `nil` shows 25 to 48 pictures of a clip that has as many.
  public var every: Int?

  /// Pictures side by side, 1 to 100; `nil` makes the sheet somewhat wider than high.
  public var columns: Int?

  /// What stands above the pictures.
  public var title: String?

  /// Options that differ from the defaults where told.
  public init(every: Int? = nil, columns: Int? = nil, title: String? = nil) {
    self.every = every
    self.columns = columns
    self.title = title
  }

  /// Throws for the first option that has a value out of its range.
  func validate() throws {
    if let every, every < 1 {
      throw ExportError.option(name: "every", value: "\(every)", allowed: "whole numbers from 1")
    }
    if let columns, !(1...100).contains(columns) {
      throw ExportError.option(name: "columns", value: "\(columns)", allowed: "whole numbers from 1 to 100")
    }
  }
}
