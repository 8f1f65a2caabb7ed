extension RefreshControl {
  /// Says that there is nothing more to load: a refresh that goes on ends, and pulls do not refresh from now on.
  ///
  /// For a footer; `exhaustionDidChange()` is the place to show it. `beginRefreshing()` still refreshes.
  public final func noMoreContent() {
    isExhausted = true
    endRefreshing()
  }

  /// Says that there may be more to load again, such as after a refresh of the whole list.
  public final func moreContent() { isExhausted = false }
}
