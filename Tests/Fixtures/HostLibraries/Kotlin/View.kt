@file:Suppress("UNUSED_PARAMETER", "unused")

package android.view

import android.content.Context
import standin.Clock

/** The part of Android's views that hosts use. */
open class View(private val context: Context) {
  interface OnAttachStateChangeListener {
    fun onViewAttachedToWindow(view: View)
    fun onViewDetachedFromWindow(view: View)
  }

  companion object {
    const val LAYOUT_DIRECTION_RTL = 1
    const val IMPORTANT_FOR_ACCESSIBILITY_NO = 2

    /** The announcements to screen readers. */
    val announcements = mutableListOf<CharSequence>()
  }

  private val attachListeners = mutableListOf<OnAttachStateChangeListener>()
  internal val children = mutableListOf<View>()

  var translationY = 0f
  var importantForAccessibility = 0
  var isEnabled = true
  var isAttachedToWindow = false
    private set

  fun getContext(): Context = context

  fun post(action: () -> Unit): Boolean {
    Clock.after(0, action)
    return true
  }

  fun announceForAccessibility(text: CharSequence) {
    announcements.add(text)
  }

  fun addOnAttachStateChangeListener(listener: OnAttachStateChangeListener) {
    attachListeners.add(listener)
  }

  /** Puts the view and its children into a window, or takes them out of it. */
  fun setAttached(isAttached: Boolean) {
    isAttachedToWindow = isAttached
    for (listener in attachListeners.toList()) {
      if (isAttached) listener.onViewAttachedToWindow(this) else listener.onViewDetachedFromWindow(this)
    }
    for (child in children) child.setAttached(isAttached)
  }
}

abstract class ViewGroup(context: Context) : View(context) {
  open class LayoutParams(width: Int, height: Int) {
    companion object {
      const val MATCH_PARENT = -1
    }
  }

  open fun addView(child: View, params: LayoutParams) {
    children.add(child)
  }
}
