import Foundation
import RefreshLayers
import UIKitBase

/// Sections and items of a list, each with a unique identifier.
///
/// A change that UIKit traps on, such as an identifier that is there already, is reported and not made.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>: Sendable
where
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
{
  private var sections: [(id: SectionIdentifierType, items: [ItemIdentifierType])] = []
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

  public init() {}

  public var numberOfSections: Int { sections.count }
  public var numberOfItems: Int { sections.reduce(0) { $0 + $1.items.count } }
  public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.id) }
  public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: identifier).count
  }
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    place(identifier).map { sections[$0].items } ?? []
  }
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    path(of: identifier).map { sections[$0.section].id }
  }
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    itemIdentifiers.firstIndex(of: identifier)
  }
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sections.firstIndex { $0.id == identifier }
  }

  // MARK: Items

  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    if sectionIdentifier == nil, sections.isEmpty { return fault("there is no section to append items to") }
    guard let section = sectionIdentifier.map({ place($0) }) ?? sections.indices.last else { return }
    insert(identifiers, section, at: sections[section].items.count)
  }
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) { insert(identifiers, beside: beforeIdentifier, after: 0) }
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) { insert(identifiers, beside: afterIdentifier, after: 1) }
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(identifiers)
    for section in sections.indices { sections[section].items.removeAll(where: gone.contains) }
  }
  public mutating func deleteAllItems() { sections = [] }
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) { move(identifier, beside: toIdentifier, after: 0) }
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) { move(identifier, beside: toIdentifier, after: 1) }
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    for item in identifiers where path(of: item) == nil { return fault("the item \(item) is missing") }
    reloadedItemIdentifiers += identifiers
  }
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    for item in identifiers where path(of: item) == nil { return fault("the item \(item) is missing") }
    reconfiguredItemIdentifiers += identifiers
  }

  private mutating func insert(_ items: [ItemIdentifierType], beside item: ItemIdentifierType, after: Int) {
    guard let path = path(of: item) else { return fault("the item \(item) is missing") }
    insert(items, path.section, at: path.item + after)
  }
  private mutating func insert(_ items: [ItemIdentifierType], _ section: Int, at index: Int) {
    var known = Set(itemIdentifiers)
    for item in items where !known.insert(item).inserted {
      return fault("the item \(item) is there already")
    }
    sections[section].items.insert(contentsOf: items, at: index)
  }
  private mutating func move(_ item: ItemIdentifierType, beside other: ItemIdentifierType, after: Int) {
    guard path(of: item) != nil, path(of: other) != nil, item != other else {
      return fault("the item \(item) cannot be moved to \(other)")
    }
    deleteItems([item])
    insert([item], beside: other, after: after)
  }

  // MARK: Sections

  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insert(identifiers, at: sections.count)
  }
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) { if let index = place(toIdentifier) { insert(identifiers, at: index) } }
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) { if let index = place(toIdentifier) { insert(identifiers, at: index + 1) } }
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    sections.removeAll { identifiers.contains($0.id) }
  }
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) { move(identifier, beside: toIdentifier, after: 0) }
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) { move(identifier, beside: toIdentifier, after: 1) }
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    for section in identifiers where place(section) == nil { return }
    reloadedSectionIdentifiers += identifiers
  }

  private mutating func insert(_ identifiers: [SectionIdentifierType], at index: Int) {
    var known = Set(sectionIdentifiers)
    for section in identifiers where !known.insert(section).inserted {
      return fault("the section \(section) is there already")
    }
    sections.insert(contentsOf: identifiers.map { ($0, []) }, at: index)
  }
  private mutating func move(
    _ section: SectionIdentifierType, beside other: SectionIdentifierType, after: Int
  ) {
    guard section != other, let index = place(section), place(other) != nil else { return }
    let moved = sections.remove(at: index)
    if let target = place(other) { sections.insert(moved, at: target + after) }
  }

  // MARK: Places

  /// Index of a section; nil, with a diagnostic, if it is missing.
  private func place(_ section: SectionIdentifierType) -> Int? {
    let index = indexOfSection(section)
    if index == nil { fault("the section \(section) is missing") }
    return index
  }
  func path(of item: ItemIdentifierType) -> IndexPath? {
    for (section, content) in sections.enumerated() {
      if let index = content.items.firstIndex(of: item) { return IndexPath(item: index, section: section) }
    }
    return nil
  }
  func item(at path: IndexPath) -> ItemIdentifierType? {
    guard sections.indices.contains(path.section), sections[path.section].items.indices.contains(path.item)
    else { return nil }
    return sections[path.section].items[path.item]
  }
  private func fault(_ message: String) {
    StageState.report(.error, "NSDiffableDataSourceSnapshot: \(message)")
  }
}

/// A table's data source that shows snapshots. An applied snapshot is shown at once, with all cells made again;
/// changes are not animated.
open class UITableViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>: NSObject,
  UITableViewDataSource
where
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
{
  public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

  private weak var table: UITableView?
  private let makeCell: CellProvider
  private var shown = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    (table, makeCell) = (tableView, cellProvider)
    super.init()
    tableView.dataSource = self
  }

  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { shown }
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    shown = snapshot
    table?.reloadData()
    if let completion { LayerContext.perform { $0.scheduler.deferAction(completion) } }
  }
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) { apply(snapshot, animatingDifferences: false, completion: completion) }
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { shown.item(at: indexPath) }
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { shown.path(of: itemIdentifier) }
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    shown.sectionIdentifiers.indices.contains(index) ? shown.sectionIdentifiers[index] : nil
  }
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    shown.indexOfSection(sectionIdentifier)
  }

  open func numberOfSections(in tableView: UITableView) -> Int { shown.numberOfSections }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sectionIdentifier(for: section).map { shown.numberOfItems(inSection: $0) } ?? 0
  }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    guard let item = shown.item(at: indexPath), let cell = makeCell(tableView, indexPath, item) else {
      StageState.report(.error, "the cell provider has no cell for \(indexPath)")
      return UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    return cell
  }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
}

/// A collection's data source that shows snapshots; see ``UITableViewDiffableDataSource``.
open class UICollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>: NSObject,
  UICollectionViewDataSource
where
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
{
  public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?
  public typealias SupplementaryViewProvider = (UICollectionView, String, IndexPath) ->
    UICollectionReusableView?

  private weak var collection: UICollectionView?
  private let makeCell: CellProvider
  private var shown = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
  open var supplementaryViewProvider: SupplementaryViewProvider?

  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    (collection, makeCell) = (collectionView, cellProvider)
    super.init()
    collectionView.dataSource = self
  }

  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { shown }
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    shown = snapshot
    collection?.reloadData()
    if let completion { LayerContext.perform { $0.scheduler.deferAction(completion) } }
  }
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) { apply(snapshot, animatingDifferences: false, completion: completion) }
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { shown.item(at: indexPath) }
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { shown.path(of: itemIdentifier) }
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    shown.sectionIdentifiers.indices.contains(index) ? shown.sectionIdentifiers[index] : nil
  }
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    shown.indexOfSection(sectionIdentifier)
  }

  open func numberOfSections(in collectionView: UICollectionView) -> Int { shown.numberOfSections }
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    sectionIdentifier(for: section).map { shown.numberOfItems(inSection: $0) } ?? 0
  }
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let item = shown.item(at: indexPath), let cell = makeCell(collectionView, indexPath, item) else {
      StageState.report(.error, "the cell provider has no cell for \(indexPath)")
      return UICollectionViewCell(frame: .zero)
    }
    return cell
  }
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    supplementaryViewProvider?(collectionView, kind, indexPath) ?? UICollectionReusableView(frame: .zero)
  }
}

extension UICollectionView {
  /// A registration of a cell class, with a closure that shows an item in a cell.
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
    fileprivate let identifier = UUID().uuidString
    fileprivate let handler: Handler
    public init(handler: @escaping Handler) { self.handler = handler }
  }
  /// A registration of a class of headers, footers or other supplementary views.
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void
    fileprivate let identifier = UUID().uuidString
    fileprivate let kind: String
    fileprivate let handler: Handler
    public init(elementKind: String, handler: @escaping Handler) {
      (kind, self.handler) = (elementKind, handler)
    }
  }

  public final func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    register(once: Cell.self, "", registration.identifier)
    let cell = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath) as! Cell
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }
  public final func dequeueConfiguredReusableSupplementary<Supplementary>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    register(once: Supplementary.self, registration.kind, registration.identifier)
    let view =
      dequeueReusableSupplementaryView(
        ofKind: registration.kind, withReuseIdentifier: registration.identifier, for: indexPath)
      as! Supplementary
    registration.handler(view, registration.kind, indexPath)
    return view
  }
}
