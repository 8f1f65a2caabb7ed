import Foundation
import UIKitBase

public protocol UISearchBarDelegate: AnyObject {
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  // Called only for taps, which stages do not have.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}

open class UISearchTextField: UITextField {}

/// A bar with a text field; edited by code, because stages have no keyboard.
open class UISearchBar: UIView, UITextFieldDelegate {
  public enum Style: UInt, Sendable { case `default`, prominent, minimal }

  open weak var delegate: (any UISearchBarDelegate)?
  public let searchTextField = UISearchTextField(frame: .zero)
  /// Called when code or typing has changed the text, or editing begins.
  final var onChange: () -> Void = {}
  open var text: String? {
    get { searchTextField.text }
    set {
      searchTextField.text = newValue
      onChange()
    }
  }
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  open var prompt: String?
  open var barStyle = UIBarStyle.default
  open var searchBarStyle = Style.default
  open var isTranslucent = true
  open var barTintColor: UIColor? { didSet { backgroundColor = barTintColor } }
  open var showsCancelButton = false {
    didSet { if showsCancelButton { StageState.ignore("UISearchBar.showsCancelButton") } }
  }
  open func setShowsCancelButton(_ shows: Bool, animated: Bool) { showsCancelButton = shows }
  open var scopeButtonTitles: [String]? {
    didSet { if scopeButtonTitles != nil { StageState.ignore("UISearchBar.scopeButtonTitles") } }
  }
  open var showsScopeBar = false
  open var selectedScopeButtonIndex = 0
  open var autocapitalizationType: UITextAutocapitalizationType {
    get { searchTextField.autocapitalizationType }
    set { searchTextField.autocapitalizationType = newValue }
  }
  open var autocorrectionType: UITextAutocorrectionType {
    get { searchTextField.autocorrectionType }
    set { searchTextField.autocorrectionType = newValue }
  }
  open var returnKeyType: UIReturnKeyType {
    get { searchTextField.returnKeyType }
    set { searchTextField.returnKeyType = newValue }
  }

  override func setUp() {
    searchTextField.backgroundColor = UIColor(white: 0.46, alpha: 0.12)
    searchTextField.borderStyle = .roundedRect
    searchTextField.layer.borderWidth = 0
    searchTextField.layer.cornerRadius = 10
    searchTextField.placeholder = "Search"
    searchTextField.delegate = self
    let change = UIAction { [weak self] _ in
      guard let self else { return }
      delegate?.searchBar(self, textDidChange: text ?? "")
      onChange()
    }
    searchTextField.addAction(change, for: .editingChanged)
    addSubview(searchTextField)
  }
  open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: 56) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 56) }
  open override func layoutSubviews() {
    super.layoutSubviews()
    // A field of 36 points, 16 from the sides and, in a navigation bar, 15 above the bottom.
    searchTextField.frame = CGRect(
      x: 16, y: max(0, bounds.height - 51), width: max(0, bounds.width - 32), height: min(36, bounds.height))
  }

  open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }
  open override var isFirstResponder: Bool { searchTextField.isFirstResponder }
  @discardableResult open override func becomeFirstResponder() -> Bool {
    searchTextField.becomeFirstResponder()
  }
  @discardableResult open override func resignFirstResponder() -> Bool {
    searchTextField.resignFirstResponder()
  }

  open func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    delegate?.searchBarShouldBeginEditing(self) ?? true
  }
  open func textFieldDidBeginEditing(_ textField: UITextField) {
    delegate?.searchBarTextDidBeginEditing(self)
    onChange()
  }
  open func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    delegate?.searchBarShouldEndEditing(self) ?? true
  }
  open func textFieldDidEndEditing(_ textField: UITextField) { delegate?.searchBarTextDidEndEditing(self) }
}

/// Object that updates the results of a search.
public protocol UISearchResultsUpdating: AnyObject {
  /// Called when the search bar becomes first responder and when its text changes.
  func updateSearchResults(for searchController: UISearchController)
}

public protocol UISearchControllerDelegate: AnyObject {
  func willPresentSearchController(_ searchController: UISearchController)
  func didPresentSearchController(_ searchController: UISearchController)
  func willDismissSearchController(_ searchController: UISearchController)
  func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  public func willPresentSearchController(_ searchController: UISearchController) {}
  public func didPresentSearchController(_ searchController: UISearchController) {}
  public func willDismissSearchController(_ searchController: UISearchController) {}
  public func didDismissSearchController(_ searchController: UISearchController) {}
}

/// A search whose bar is below the title of a navigation bar. Results appear in the searched content itself: a
/// controller for results is not shown, which a diagnostic reports.
open class UISearchController: UIViewController {
  open private(set) var searchResultsController: UIViewController?
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  open weak var delegate: (any UISearchControllerDelegate)?
  open private(set) lazy var searchBar: UISearchBar = {
    let bar = UISearchBar(frame: .zero)
    bar.onChange = { [weak self] in
      guard let self else { return }
      if bar.isFirstResponder, !isActive { isActive = true }
      searchResultsUpdater?.updateSearchResults(for: self)
    }
    return bar
  }()
  open var obscuresBackgroundDuringPresentation = true
  open var hidesNavigationBarDuringPresentation = true
  open var automaticallyShowsCancelButton = true
  open var automaticallyShowsSearchResultsController = true
  open var showsSearchResultsController = false

  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
  }
  public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// True during a search; setting it begins or ends one.
  open var isActive = false {
    didSet {
      guard isActive != oldValue else { return }
      if isActive {
        if searchResultsController != nil { StageState.ignore("UISearchController.searchResultsController") }
        delegate?.willPresentSearchController(self)
        searchBar.becomeFirstResponder()
      } else {
        delegate?.willDismissSearchController(self)
        searchBar.resignFirstResponder()
        if searchBar.text?.isEmpty == false { searchBar.text = nil }
      }
      searchBar.superview?.superview?.setNeedsLayout()
      if isActive {
        delegate?.didPresentSearchController(self)
      } else {
        delegate?.didDismissSearchController(self)
      }
    }
  }
}
