@file:Suppress("unused")

package android.animation

import standin.Clock

abstract class Animator {
  interface AnimatorListener {
    fun onAnimationStart(animation: Animator)
    fun onAnimationEnd(animation: Animator)
    fun onAnimationCancel(animation: Animator)
    fun onAnimationRepeat(animation: Animator)
  }

  abstract fun start()
  abstract fun cancel()
}

abstract class AnimatorListenerAdapter : Animator.AnimatorListener {
  override fun onAnimationStart(animation: Animator) = Unit
  override fun onAnimationEnd(animation: Animator) = Unit
  override fun onAnimationCancel(animation: Animator) = Unit
  override fun onAnimationRepeat(animation: Animator) = Unit
}

class ValueAnimator private constructor(private val from: Float, private val to: Float) : Animator() {
  companion object {
    fun ofFloat(vararg values: Float) = ValueAnimator(values.first(), values.last())
  }

  private val listeners = mutableListOf<(ValueAnimator) -> Unit>()
  private var passed = 0L
  private val frame: (Long) -> Unit = { follow(it) }

  var duration = 300L
  val animatedFraction: Float get() = minOf(1f, passed.toFloat() / duration)
  val animatedValue: Any get() = from + (to - from) * animatedFraction
  fun addUpdateListener(listener: (ValueAnimator) -> Unit) {
    listeners.add(listener)
  }

  override fun start() {
    Clock.frames.add(frame)
  }

  override fun cancel() {
    Clock.frames.remove(frame)
  }

  private fun follow(milliseconds: Long) {
    passed += milliseconds
    if (passed >= duration) Clock.frames.remove(frame)
    for (listener in listeners) listener(this)
  }
}
