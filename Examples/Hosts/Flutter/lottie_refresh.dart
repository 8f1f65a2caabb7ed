import 'package:flutter/material.dart';
import 'package:lottie/lottie.dart';

import 'refresh_animation.dart';

/// Shows a Lottie file of RefreshKit with the package lottie.
///
/// The file's markers name its parts: `pull`, `refreshing`, and `end`, or an `end-` for each result.
class LottieRefresh implements RefreshAnimation {
  LottieRefresh(TickerProvider vsync, this.composition, {bool isReduced = false})
      : _controller = AnimationController(
          vsync: vsync,
          // A controller plays twenty times as fast while animations are off, which a file for that case is not meant for.
          animationBehavior: isReduced ? AnimationBehavior.preserve : AnimationBehavior.normal,
        );

  /// Loads a control of the assets: `Waves` is `assets/Waves.json`, or `assets/Waves-dark.json` in the dark.
  static Future<LottieRefresh> load(
    TickerProvider vsync,
    String control,
    RefreshAppearance appearance,
  ) async {
    for (final name in appearance.fileNames(control)) {
      try {
        final composition = await AssetLottie('assets/$name.json').load();
        return LottieRefresh(vsync, composition, isReduced: name.contains('-reduced-motion'));
      } on FlutterError {
        // There is no such file.
        continue;
      }
    }
    throw FlutterError('assets/$control.json is not among the assets');
  }

  final LottieComposition composition;
  final AnimationController _controller;

  /// Counts lives: what an earlier one was waiting for is not meant any more.
  int _life = 0;
  bool _isLeaving = false;
  Future<void>? _loop;

  @override
  Widget build(BuildContext context) =>
      Lottie(composition: composition, controller: _controller, fit: BoxFit.contain);

  @override
  void pull(double ratio) {
    _life++;
    _loop = null;
    final part = composition.getMarker('pull');
    if (part == null) return;
    _controller.value = part.start + ratio.clamp(0.0, 1.0) * (part.end - part.start);
  }

  @override
  void refresh() {
    _life++;
    _isLeaving = false;
    _loop = _playLoop(_life);
  }

  @override
  Future<void> end(String result) async {
    final life = _life;
    _isLeaving = true;
    await _loop;
    if (life != _life) return;
    final names = ['end-$result', 'end-success', 'end'];
    final endings = composition.markers.where((marker) => marker.name.startsWith('end'));
    final name = names.firstWhere(
      (name) => composition.getMarker(name) != null,
      orElse: () => endings.isEmpty ? '' : endings.first.name,
    );
    await _play(name);
  }

  @override
  void dispose() {
    _life++;
    _controller.dispose();
  }

  Future<void> _playLoop(int life) async {
    do {
      await _play('refreshing');
    } while (life == _life && !_isLeaving && composition.getMarker('refreshing') != null);
  }

  /// Completes when the part has been played, or something else is.
  Future<void> _play(String name) async {
    final part = composition.getMarker(name);
    if (part == null || part.durationFrames <= 0) return;
    final seconds = part.durationFrames / composition.frameRate;
    _controller.value = part.start;
    try {
      await _controller
          .animateTo(part.end, duration: Duration(microseconds: (seconds * 1e6).round()))
          .orCancel;
    } on TickerCanceled {
      return;
    }
  }
}
