// Swift Testing looks for this module in a source that imports it and UIKit; on iOS it attaches pictures to tests.
