package com.lottiefiles.dotlottie.core.widget

import android.content.Context
import android.view.View
import com.lottiefiles.dotlottie.core.model.Config
import com.lottiefiles.dotlottie.core.util.DotLottieEventListener
import com.lottiefiles.dotlottie.core.util.DotLottieSource
import com.lottiefiles.dotlottie.core.util.Marker
import com.lottiefiles.dotlottie.core.util.StateMachineEventListener
import standin.Clock

/**
 * A stand-in for dotlottie-android's view: there is no state machine before the file is loaded. What a host tells it is
 * kept for `Lives.kt`, which says what state it enters.
 */
class DotLottieAnimation(context: Context) : View(context) {
  private val listeners = mutableListOf<DotLottieEventListener>()
  private val machineListeners = mutableListOf<StateMachineEventListener>()
  private var isLoaded = false
  private var isRunning = false
  val calls = mutableListOf<String>()
  var fileName = ""
    private set

  val markers = listOf(
    Marker("pull", 0f, 100f), Marker("refreshing", 101f, 60f), Marker("end-success", 162f, 90f),
    Marker("end-failure", 253f, 30f)
  )
  var currentFrame = 0f

  fun load(config: Config) {
    fileName = (config.source as DotLottieSource.Asset).assetPath
    Clock.after(40) {
      isLoaded = true
      for (listener in listeners.toList()) listener.onLoad()
    }
  }

  fun addEventListener(listener: DotLottieEventListener) {
    listeners.add(listener)
  }

  fun addStateMachineEventListener(listener: StateMachineEventListener) {
    if (isLoaded) machineListeners.add(listener)
  }

  /** The state machines of the file, and the one that a host has loaded. */
  var machines = listOf("refresh")
  var machine = ""
    private set

  fun stateMachineLoad(stateMachineId: String): Boolean {
    if (!isLoaded || stateMachineId !in machines) return false
    machine = stateMachineId
    return true
  }

  fun stateMachineStart(): Boolean {
    isRunning = isLoaded && machine != ""
    return isRunning
  }

  fun stateMachineFireEvent(event: String) {
    if (isRunning) calls.add(event)
  }

  fun stateMachineSetNumericInput(key: String, value: Float): Boolean = set(key, value)
  fun stateMachineSetStringInput(key: String, value: String): Boolean = set(key, value)
  fun stateMachineSetBooleanInput(key: String, value: Boolean): Boolean = set(key, value)

  private fun set(key: String, value: Any): Boolean {
    if (isRunning) calls.add("$key $value")
    return isRunning
  }

  fun enter(state: String) {
    for (listener in machineListeners.toList()) listener.onStateEntered(state)
  }
}
