import RefreshKit
import RefreshKitUIKit
import UIKit
import WavesControls

class FeedController: UITableViewController, RefreshControlDelegate {
  let control = Waves(type: .slideDown)
  let footer = Waves(type: .slideDown)

  override func viewDidLoad() {
    super.viewDidLoad()
    control.delegate = self
    control.onEvent = { [weak self] event in
      if event.kind == .didStart { self?.tableView.reloadData() }
    }
    tableView.addRefreshControl(control) { [weak self] in try await self?.load() }
    footer.edge = .bottom
    tableView.addRefreshControl(footer) { (handle: RefreshHandle) in
      Task.detached {
        let isComplete = await fetch()
        handle.endRefreshing(isComplete ? .success : .failure("offline"))
      }
    }
  }

  func load() async throws { tableView.reloadData() }
  func refreshControlDidStart(_ refreshControl: RefreshControl) { tableView.reloadData() }
  func refreshControlDidEnd(_ refreshControl: RefreshControl) { tableView.reloadData() }
}

nonisolated func fetch() async -> Bool { true }
