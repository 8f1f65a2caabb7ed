@file:Suppress("UNUSED_PARAMETER", "unused")

package com.scwang.smart.refresh.layout.api

import android.view.View
import com.scwang.smart.refresh.layout.constant.RefreshState

/** The signatures of SmartRefreshLayout 2 that hosts use. */
interface RefreshLayout

interface RefreshComponent {
  fun getView(): View
  fun onMoving(isDragging: Boolean, percent: Float, offset: Int, height: Int, maxDragHeight: Int)
  fun onReleased(refreshLayout: RefreshLayout, height: Int, maxDragHeight: Int)
  fun onStartAnimator(refreshLayout: RefreshLayout, height: Int, maxDragHeight: Int)
  fun onFinish(refreshLayout: RefreshLayout, success: Boolean): Int
  fun onStateChanged(refreshLayout: RefreshLayout, oldState: RefreshState, newState: RefreshState)
}

interface RefreshHeader : RefreshComponent
