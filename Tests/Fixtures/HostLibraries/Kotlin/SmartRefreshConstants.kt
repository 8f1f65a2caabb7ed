package com.scwang.smart.refresh.layout.constant

enum class RefreshState {
  None, PullDownToRefresh, PullUpToLoad, PullDownCanceled, PullUpCanceled, ReleaseToRefresh, ReleaseToLoad,
  ReleaseToTwoLevel, TwoLevelReleased, RefreshReleased, LoadReleased, Refreshing, Loading, TwoLevel, RefreshFinish,
  LoadFinish, TwoLevelFinish
}

class SpinnerStyle private constructor() {
  companion object {
    @JvmField val Translate = SpinnerStyle()
  }
}
