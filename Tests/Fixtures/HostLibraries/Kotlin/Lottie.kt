@file:Suppress("unused")

package com.airbnb.lottie

import android.animation.Animator
import android.content.Context
import android.provider.Settings
import android.view.View
import standin.Clock

/**
 * A stand-in for lottie-android's view: the signatures that hosts use, and what `LottieDrawable` and `LottieValueAnimator`
 * do with them.
 */
open class LottieAnimationView(context: Context) : View(context) {
  /** The only listener's animation, which hosts do not look at. */
  private object Running : Animator() {
    override fun start() = Unit
    override fun cancel() = Unit
  }

  companion object {
    /** The files of the assets. */
    val files = mutableMapOf<String, LottieComposition>()
  }

  private val listeners = mutableListOf<Animator.AnimatorListener>()
  private val loadedListeners = mutableListOf<(LottieComposition) -> Unit>()
  private var ignoresDisabledAnimations = false
  private var first = 0f
  private var last = Float.MAX_VALUE
  private var repeatsDone = 0

  /** Between two frames, as it is drawn. */
  var rawFrame = 0f
    private set
  var fileName = ""
    private set
  var composition: LottieComposition? = null
    private set
  var isAnimating = false
    private set
  var repeatCount = 0
  var frame: Int
    get() = rawFrame.toInt()
    set(value) = move(value.toFloat())
  var progress: Float
    get() = throw UnsupportedOperationException()
    set(value) {
      val composition = composition ?: return
      move(composition.startFrame + value * (composition.endFrame - composition.startFrame))
    }

  init {
    Clock.frames.add { follow(it) }
  }

  /** Reads a file in the background. */
  fun setAnimation(assetName: String) {
    fileName = assetName
    Clock.after(40) {
      composition = files[assetName] ?: throw IllegalStateException("no $assetName")
      for (listener in loadedListeners.toList()) listener(composition!!)
    }
  }

  fun setIgnoreDisabledSystemAnimations(ignore: Boolean) {
    ignoresDisabledAnimations = ignore
  }

  fun setMinAndMaxFrame(minFrame: Int, maxFrame: Int) {
    require(minFrame <= maxFrame)
    first = minFrame.toFloat()
    last = maxFrame.toFloat()
    move(rawFrame)
  }

  fun setMinAndMaxFrame(markerName: String) {
    val marker = composition?.getMarker(markerName)
      ?: throw IllegalArgumentException("Cannot find marker with name $markerName.")
    setMinAndMaxFrame(marker.startFrame.toInt(), (marker.startFrame + marker.durationFrames).toInt())
  }

  fun playAnimation() {
    if (composition == null) return
    if (Settings.Global.scale == 0f && !ignoresDisabledAnimations) {
      move(last)
      end()
      return
    }
    isAnimating = true
    repeatsDone = 0
    move(first)
  }

  fun cancelAnimation() {
    if (!isAnimating) return
    isAnimating = false
    for (listener in listeners.toList()) listener.onAnimationCancel(Running)
  }

  fun addAnimatorListener(listener: Animator.AnimatorListener) {
    listeners.add(listener)
  }

  fun addLottieOnCompositionLoadedListener(listener: (LottieComposition) -> Unit): Boolean = loadedListeners.add(listener)

  private fun move(to: Float) {
    rawFrame = maxOf(first, minOf(last, to))
  }

  private fun end() {
    isAnimating = false
    for (listener in listeners.toList()) listener.onAnimationEnd(Running)
  }

  private fun follow(milliseconds: Long) {
    val composition = composition ?: return
    if (!isAnimating || !isAttachedToWindow) return
    val next = rawFrame + milliseconds * composition.frameRate / 1000
    if (next < last) return move(next)
    if (repeatCount != LottieDrawable.INFINITE && repeatsDone >= repeatCount) {
      move(last)
      end()
    } else {
      repeatsDone += 1
      move(first)
    }
  }
}

class LottieDrawable {
  companion object {
    const val INFINITE = -1
  }
}

class LottieComposition(val markers: List<Marker>) {
  val startFrame = 0f
  val endFrame = (markers.map { it.startFrame + it.durationFrames }.max() ?: 0f) + 0.99f
  val frameRate = 60f
  fun getMarker(markerName: String): Marker? = markers.firstOrNull { it.name == markerName }
}

class Marker(val name: String, @JvmField val startFrame: Float, @JvmField val durationFrames: Float)
