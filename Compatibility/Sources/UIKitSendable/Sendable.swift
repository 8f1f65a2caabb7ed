import UIKit

// Sendable conformance for sources in Swift 6 mode. On iOS, UIKit's classes are isolated to the main actor,
// so constants may hold views and tasks may use them; on Linux that takes this conformance. A separate module
// contains it, because the compiler would otherwise require each subclass to repeat the conformance.

extension UIResponder: @unchecked Sendable {}
