package com.scwang.smart.refresh.layout.simple

import android.view.View
import android.widget.RelativeLayout
import com.scwang.smart.refresh.layout.api.RefreshComponent
import com.scwang.smart.refresh.layout.api.RefreshLayout
import com.scwang.smart.refresh.layout.constant.RefreshState
import com.scwang.smart.refresh.layout.constant.SpinnerStyle

abstract class SimpleComponent protected constructor(protected var mWrappedView: View) :
  RelativeLayout(mWrappedView.getContext()), RefreshComponent {
  protected var mSpinnerStyle: SpinnerStyle? = null

  override fun getView(): View = mWrappedView
  override fun onMoving(isDragging: Boolean, percent: Float, offset: Int, height: Int, maxDragHeight: Int) = Unit
  override fun onReleased(refreshLayout: RefreshLayout, height: Int, maxDragHeight: Int) = Unit
  override fun onStartAnimator(refreshLayout: RefreshLayout, height: Int, maxDragHeight: Int) = Unit
  override fun onFinish(refreshLayout: RefreshLayout, success: Boolean): Int = 0
  override fun onStateChanged(refreshLayout: RefreshLayout, oldState: RefreshState, newState: RefreshState) = Unit
}
