import RefreshKitSwiftUI
import SwiftUI

/// A SwiftUI list whose rows a pull loads again, and which loads more near its end.
///
///     RowsView(Waves.self, more: Dots.self) { try await feed.rows(from: $0) }
struct RowsView<Control: RefreshControl, Footer: RefreshControl>: View {
  private let control: Control.Type
  private let footer: Footer.Type
  private let load: @MainActor @Sendable (Int) async throws -> [String]
  @State private var rows: [String] = []
  @State private var isComplete = false
  /// Refreshes as soon as the list is on the screen.
  @State private var refresh = RefreshState(isRefreshing: true)

  /// Creates a list; `load` returns the rows from an index on, and none after the last.
  init(
    _ control: Control.Type, more footer: Footer.Type,
    load: @escaping @MainActor @Sendable (Int) async throws -> [String]
  ) {
    (self.control, self.footer, self.load) = (control, footer, load)
  }

  var body: some View {
    List(rows, id: \.self) { Text($0) }
      .refreshControl(control, state: $refresh) {
        rows = try await load(0)
        isComplete = rows.isEmpty
      }
      .loadMoreControl(footer, hasMore: !isComplete, within: 400) {
        let more = try await load(rows.count)
        rows += more
        isComplete = more.isEmpty
      }
  }
}
