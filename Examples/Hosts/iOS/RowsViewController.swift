import RefreshKit
import RefreshKitUIKit
import UIKit

/// A list below a large title and a search bar, whose rows a pull loads again, with a control of yours: its class itself,
/// not an export.
///
///     let screen = RowsViewController(Waves(type: .slideDown)) { try await feed.load() }
///     screen.title = "Feed"
///     let navigation = UINavigationController(rootViewController: screen)
///     navigation.navigationBar.prefersLargeTitles = true
final class RowsViewController: UITableViewController, UISearchResultsUpdating {
  private let control: RefreshControl
  private let load: @MainActor @Sendable () async throws -> [String]
  private let search = UISearchController(searchResultsController: nil)
  private var rows: [String]
  /// The rows that contain what is searched for.
  private var found: [String] {
    guard let text = search.searchBar.text, !text.isEmpty else { return rows }
    return rows.filter { $0.localizedCaseInsensitiveContains(text) }
  }

  init(
    _ control: RefreshControl, rows: [String] = [],
    load: @escaping @MainActor @Sendable () async throws -> [String]
  ) {
    (self.control, self.rows, self.load) = (control, rows, load)
    super.init(style: .plain)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("A list is made in code, with its control") }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    tableView.addRefreshControl(control) { [weak self] in try await self?.reload() }
    search.searchResultsUpdater = self
    search.obscuresBackgroundDuringPresentation = false
    navigationItem.searchController = search
  }

  @MainActor private func reload() async throws {
    rows = try await load()
    tableView.reloadData()
  }

  func updateSearchResults(for searchController: UISearchController) { tableView.reloadData() }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { found.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = found[indexPath.row]
    return cell
  }
}
