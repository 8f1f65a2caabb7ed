import Foundation

// What the declarations of .ci/apple-symbols.tsv name beside those that are used, as far as UIKit and Foundation have it.

@MainActor open class UIResponder: NSObject {}
@MainActor open class UIWindow: UIView {}
@MainActor open class UIRefreshControl: UIView {}
@MainActor open class UIWindowScene: UIScene {}
@MainActor open class UICollectionViewLayout: NSObject {}
@MainActor open class UIGestureRecognizer: NSObject {}
@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {}

extension UIAccessibilityCustomAction {
  public typealias Handler = (UIAccessibilityCustomAction) -> Bool
}

open class NSStringDrawingContext: NSObject {}
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}
public struct NSKeyValueObservedChange<Value> {}
public protocol _KeyValueCodingAndObserving {}
extension NSObject: _KeyValueCodingAndObserving {}

// Of what the screens in Examples/Hosts/iOS use, the rest.

@MainActor open class UIViewController: UIResponder {
  open func viewDidLoad() {}
  open var navigationItem: UINavigationItem { fatalError() }
}
@MainActor open class UINavigationBar: UIView {}
@MainActor open class UINavigationItem: NSObject {}
@MainActor open class UISearchController: UIViewController {
  public init(searchResultsController: UIViewController?) {}
  open var searchBar: UISearchBar { fatalError() }
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  open var obscuresBackgroundDuringPresentation: Bool {
    get { false }
    set {}
  }
}
@MainActor open class UISearchBar: UIView {
  open var text: String?
}
@MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
  func updateSearchResults(for searchController: UISearchController)
}
@MainActor open class UITableViewController: UIViewController {
  public init(style: UITableView.Style) {}
  public required init?(coder: NSCoder) {}
  open var tableView: UITableView! { nil }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    fatalError()
  }
}
@MainActor open class UITableViewCell: UIView {
  open var textLabel: UILabel? { nil }
}
@MainActor open class UILabel: UIView {
  open var text: String?
}
extension UITableView {
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell { fatalError() }
  public func reloadData() {}
}
@MainActor open class UIImpactFeedbackGenerator: NSObject {
  public enum FeedbackStyle: Int { case light }
  public init(style: FeedbackStyle) {}
  open func impactOccurred() {}
}
extension IndexPath {
  public var row: Int { 0 }
}
