// Swift Testing looks for this module in a source that imports it and CoreGraphics; on iOS it attaches pictures to tests.
