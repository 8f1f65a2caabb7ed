package androidx.core.view

import android.view.View

object ViewCompat {
  const val TYPE_TOUCH = 0
  const val SCROLL_AXIS_VERTICAL = 2
}

interface NestedScrollingParent2 {
  fun onStartNestedScroll(child: View, target: View, axes: Int, type: Int): Boolean
  fun onNestedScrollAccepted(child: View, target: View, axes: Int, type: Int)
  fun onStopNestedScroll(target: View, type: Int)
  fun onNestedScroll(
    target: View, dxConsumed: Int, dyConsumed: Int, dxUnconsumed: Int, dyUnconsumed: Int, type: Int
  )
  fun onNestedPreScroll(target: View, dx: Int, dy: Int, consumed: IntArray, type: Int)
}
