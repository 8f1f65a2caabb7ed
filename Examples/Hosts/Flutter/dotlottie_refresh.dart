import 'dart:async';

import 'package:dotlottie_flutter/dotlottie_flutter.dart';
import 'package:flutter/material.dart';

import 'refresh_animation.dart';

enum _Phase { pull, refreshing, ending, ended }

/// Shows a dotLottie file of RefreshKit with dotlottie_flutter. The file's state machine plays the parts.
class DotLottieRefresh implements RefreshAnimation {
  /// [file] is a path below `assets/`, such as `Waves.lottie`: the name of an appearance with its extension.
  ///
  /// Of a file with several appearances each has a state machine: pass the names for the app's appearance, which are
  /// `RefreshAppearance(context).fileNames('refresh')`. The first that the file has is loaded.
  DotLottieRefresh(this.file, [this.machines = const ['refresh']]);

  final String file;
  final List<String> machines;
  DotLottieViewController? _player;
  bool _isReady = false;
  _Phase _phase = _Phase.pull;
  double _ratio = 0;
  Completer<void>? _done;

  @override
  Widget build(BuildContext context) => DotLottieView(
        key: ValueKey(file),
        sourceType: 'asset',
        source: file,
        autoplay: false,
        loop: false,
        useFrameInterpolation: true,
        fit: BoxFit.contain,
        onViewCreated: (controller) => _player = controller,
        onLoad: _start,
        onLoadError: _finish,
        // The state machine also fires the custom event `refreshend`, which the player on iOS does not pass on.
        stateMachineOnStateEntered: (state) {
          if (state == 'done') _finish();
        },
      );

  @override
  void pull(double ratio) {
    _begin(_Phase.pull);
    _ratio = ratio;
    _player?.stateMachineSetNumericInput('pull', 100 * ratio.clamp(0.0, 1.0).toDouble());
    _player?.stateMachineFire('pulled');
  }

  @override
  void refresh() {
    _begin(_Phase.refreshing);
    _player?.stateMachineSetBooleanInput('isRefreshing', true);
  }

  @override
  Future<void> end(String result) {
    _begin(_Phase.ending);
    final done = Completer<void>();
    _done = done;
    // Does nothing for a file with one ending, which has no such input.
    _player?.stateMachineSetStringInput('result', result);
    _player?.stateMachineSetBooleanInput('isRefreshing', false);
    if (!_isReady) _finish();
    return done.future;
  }

  @override
  void dispose() {
    _begin(_Phase.ended);
    _player?.dispose();
    _player = null;
  }

  /// There is no state machine before the file is loaded: what was asked for meanwhile is shown now.
  Future<void> _start() async {
    for (final machine in machines) {
      if (await _player?.stateMachineLoad(machine) ?? false) break;
    }
    await _player?.stateMachineStart();
    _isReady = true;
    switch (_phase) {
      case _Phase.pull:
        pull(_ratio);
        break;
      case _Phase.refreshing:
        refresh();
        break;
      case _Phase.ending:
        _finish();
        break;
      case _Phase.ended:
        break;
    }
  }

  void _begin(_Phase phase) {
    _phase = phase;
    _done?.complete();
    _done = null;
  }

  void _finish() {
    if (_phase == _Phase.ending) _begin(_Phase.ended);
  }
}
