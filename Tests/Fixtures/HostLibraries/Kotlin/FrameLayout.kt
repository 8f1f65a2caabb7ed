@file:Suppress("UNUSED_PARAMETER", "unused")

package android.widget

import android.content.Context
import android.view.ViewGroup

open class FrameLayout(context: Context) : ViewGroup(context) {
  open class LayoutParams(width: Int, height: Int) : ViewGroup.LayoutParams(width, height) {
    companion object {
      const val MATCH_PARENT = -1
    }
  }
}

open class RelativeLayout(context: Context) : ViewGroup(context)
