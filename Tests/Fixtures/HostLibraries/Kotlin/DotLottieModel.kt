@file:Suppress("UNUSED_PARAMETER")

package com.lottiefiles.dotlottie.core.model

import com.lottiefiles.dotlottie.core.util.DotLottieSource

class Config private constructor(val source: DotLottieSource) {
  class Builder {
    private var source: DotLottieSource? = null
    fun autoplay(autoplay: Boolean): Builder = this
    fun loop(loop: Boolean): Builder = this
    fun useFrameInterpolation(useFrameInterpolator: Boolean): Builder = this
    fun source(source: DotLottieSource): Builder {
      this.source = source
      return this
    }

    fun build(): Config = Config(source!!)
  }
}
