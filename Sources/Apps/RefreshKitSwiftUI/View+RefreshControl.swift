#if canImport(UIKit)
import Foundation
import RefreshControls
import SwiftUI

extension View {
  /// Adds a refresh control to a `List` or a `ScrollView`: to the view itself, to a view around it, or to a view in its
  /// content.
  ///
  /// Returning from the action ends the refresh, throwing ends it as a failure. The task is cancelled when the view is
  /// removed or the refresh is ended in another way.
  ///
  /// - Parameters:
  ///   - control: Class of the control.
  ///   - edge: Edge of the content that is pulled.
  ///   - type: Placement of the control; nil for the one that its class prefers.
  ///   - state: State of the control. It changes with each frame of a pull.
  ///   - configure: Called once with each new control.
  ///   - action: Refreshes the content.
  public func refreshControl<Control: RefreshControl>(
    _ control: Control.Type, edge: Edge = .top, type: RefreshControlType? = nil,
    state: Binding<RefreshState>? = nil, configure: @escaping @MainActor (Control) -> Void = { _ in },
    action: @escaping @MainActor @Sendable () async throws -> Void
  ) -> some View {
    finding(ModifierSettings(control, edge, type, configure, state, action))
  }

  /// Adds a refresh control that runs the action of `refreshable(action:)`, which is applied to this view or around it.
  ///
  /// The system's own control is removed from the scroll view.
  public func refreshControl<Control: RefreshControl>(
    _ control: Control.Type, edge: Edge = .top, type: RefreshControlType? = nil,
    state: Binding<RefreshState>? = nil, configure: @escaping @MainActor (Control) -> Void = { _ in }
  ) -> some View {
    finding(ModifierSettings(control, edge, type, configure, state, nil))
  }

  /// Adds a refresh control that has an initializer of its own; the expression is evaluated once for each new control.
  ///
  /// The parameters are those of the modifier that takes the control's class; without an action the control runs that
  /// of `refreshable(action:)`.
  public func refreshControl<Control: RefreshControl>(
    _ control: @autoclosure @escaping @MainActor () -> Control, edge: Edge = .top,
    state: Binding<RefreshState>? = nil, action: (@MainActor @Sendable () async throws -> Void)? = nil
  ) -> some View {
    finding(ModifierSettings(Control.self, edge, control, state, action))
  }

  /// Adds a control that loads more content at its end.
  ///
  /// - Parameters:
  ///   - control: Class of the control.
  ///   - edge: Edge of the content that is pulled.
  ///   - type: Placement of the control; nil for the one that its class prefers.
  ///   - hasMore: False if the content is complete, so that nothing more is loaded.
  ///   - distance: Points before the end of the content at which loading begins by itself, once for each length of the
  ///     content; nil to load after a pull.
  ///   - state: State of the control.
  ///   - configure: Called once with each new control.
  ///   - action: Loads more content.
  public func loadMoreControl<Control: RefreshControl>(
    _ control: Control.Type, edge: Edge = .bottom, type: RefreshControlType? = nil, hasMore: Bool = true,
    within distance: CGFloat? = nil, state: Binding<RefreshState>? = nil,
    configure: @escaping @MainActor (Control) -> Void = { _ in },
    action: @escaping @MainActor @Sendable () async throws -> Void
  ) -> some View {
    finding(
      ModifierSettings(control, edge, type, configure, state, action).loading(hasMore, within: distance))
  }

  /// Adds a control that loads more content and has an initializer of its own; the expression is evaluated once for each
  /// new control.
  ///
  /// The parameters are those of the modifier that takes the control's class.
  public func loadMoreControl<Control: RefreshControl>(
    _ control: @autoclosure @escaping @MainActor () -> Control, edge: Edge = .bottom, hasMore: Bool = true,
    within distance: CGFloat? = nil, state: Binding<RefreshState>? = nil,
    action: @escaping @MainActor @Sendable () async throws -> Void
  ) -> some View {
    finding(ModifierSettings(Control.self, edge, control, state, action).loading(hasMore, within: distance))
  }

  /// Adds an invisible view behind this one, which finds the scroll view.
  private func finding(_ settings: ModifierSettings) -> some View {
    background { ScrollViewAnchor(settings: settings) }
  }
}

/// Values of a modifier.
struct ModifierSettings {
  /// Class of the control. Modifiers with the same class at the same edge of a scroll view share a control, for example
  /// modifiers of a list's rows.
  let kind: ObjectIdentifier
  let edge: Edge
  let make: @MainActor () -> RefreshControl
  var state: Binding<RefreshState>?
  /// Action of the modifier; nil for the action of `refreshable`.
  var action: (@MainActor @Sendable () async throws -> Void)?
  var hasMore = true
  var distance: CGFloat?
  /// True if `refreshable` has set the action; the control then replaces the control that the system would show.
  var replacesSystemControl = false
  var isRightToLeft = false

  init<Control: RefreshControl>(
    _ kind: Control.Type, _ edge: Edge, _ make: @escaping @MainActor () -> Control,
    _ state: Binding<RefreshState>?, _ action: (@MainActor @Sendable () async throws -> Void)?
  ) {
    self.kind = ObjectIdentifier(kind)
    (self.edge, self.make, self.state, self.action) = (edge, { make() }, state, action)
  }

  /// Creates the values of a modifier that names a class.
  init<Control: RefreshControl>(
    _ control: Control.Type, _ edge: Edge, _ type: RefreshControlType?,
    _ configure: @escaping @MainActor (Control) -> Void, _ state: Binding<RefreshState>?,
    _ action: (@MainActor @Sendable () async throws -> Void)?
  ) {
    let make = { @MainActor in
      let control = Control(type: type ?? Control.preferredType)
      configure(control)
      return control
    }
    self.init(control, edge, make, state, action)
  }

  /// Values of a modifier that loads more content.
  func loading(_ hasMore: Bool, within distance: CGFloat?) -> ModifierSettings {
    var settings = self
    (settings.hasMore, settings.distance) = (hasMore, distance)
    return settings
  }

  var isVertical: Bool { edge == .top || edge == .bottom }

  /// Edge without a reading direction.
  var physicalEdge: RefreshEdge {
    switch edge {
    case .top: .top
    case .bottom: .bottom
    case .leading: isRightToLeft ? .right : .left
    case .trailing: isRightToLeft ? .left : .right
    }
  }
}
#endif
