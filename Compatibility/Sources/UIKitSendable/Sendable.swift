import UIKit

// For sources in Swift 6 mode. On iOS the main actor isolates UIKit's classes, so that Swift lets a constant hold a view,
// and a task use one; here it takes this conformance. It is a module of its own since the compiler asks each subclass to
// repeat the conformance, in Swift 5 mode too, where it changes nothing.

extension UIResponder: @unchecked Sendable {}
