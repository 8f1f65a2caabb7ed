import RefreshKit
import RefreshKitUIKit
import UIKit

/// A list whose rows a pull loads again, with a control of yours: its class itself, not an export.
///
///     navigationController?.pushViewController(RowsViewController(Wave(type: .slideDown)) { try await feed.load() }, animated: true)
final class RowsViewController: UITableViewController {
  private let control: RefreshControl
  private let load: @MainActor @Sendable () async throws -> [String]
  private var rows: [String]

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
  }

  @MainActor private func reload() async throws {
    rows = try await load()
    tableView.reloadData()
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = rows[indexPath.row]
    return cell
  }
}
