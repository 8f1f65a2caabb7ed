package com.lottiefiles.dotlottie.core.util

class Marker(val name: String, val time: Float, val duration: Float)

sealed class DotLottieSource {
  class Asset(val assetPath: String) : DotLottieSource()
}

interface DotLottieEventListener {
  fun onLoad() {}
  fun onLoadError() {}
}

interface StateMachineEventListener {
  fun onStateEntered(enteringState: String) {}
  fun onStateExit(leavingState: String) {}
  fun onCustomEvent(message: String) {}
}
