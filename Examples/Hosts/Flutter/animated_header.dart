import 'package:easy_refresh/easy_refresh.dart';
import 'package:flutter/material.dart';
import 'package:flutter/semantics.dart';

import 'refresh_animation.dart';

/// A header of easy_refresh 3 that shows an exported control.
///
/// [height] is the height of the exported file. Give `EasyRefresh.onRefresh` an [animatedRefresh], which plays the
/// ending: the content closes when it has been played.
Header animatedHeader(RefreshAnimation animation, {required double height}) => BuilderHeader(
      triggerOffset: height,
      clamping: false,
      safeArea: false,
      position: IndicatorPosition.above,
      // The task takes as long as the ending, so nothing is to be waited for after it.
      processedDuration: Duration.zero,
      builder: (context, state) => _AnimatedHeader(animation, state, height),
    );

/// A refresh for `EasyRefresh.onRefresh` that ends with the control's ending.
///
/// [task] gives the result: `success`, `failure`, or another result of the control. One that throws is a failure.
Future<IndicatorResult> Function() animatedRefresh(
  RefreshAnimation animation,
  Future<String> Function() task, {
  Map<String, String> announcements = const {'success': 'Updated', 'failure': 'Could not refresh'},
  TextDirection textDirection = TextDirection.ltr,
}) =>
    () async {
      animation.refresh();
      var result = 'failure';
      try {
        result = await task();
      } finally {
        final text = announcements[result];
        if (text != null) SemanticsService.announce(text, textDirection);
        await animation.end(result);
      }
      return result == 'failure' ? IndicatorResult.fail : IndicatorResult.success;
    };

class _AnimatedHeader extends StatefulWidget {
  const _AnimatedHeader(this.animation, this.state, this.height);

  final RefreshAnimation animation;
  final IndicatorState state;
  final double height;

  @override
  State<_AnimatedHeader> createState() => _AnimatedHeaderState();
}

class _AnimatedHeaderState extends State<_AnimatedHeader> {
  @override
  void initState() {
    super.initState();
    _follow();
  }

  @override
  void didUpdateWidget(_AnimatedHeader old) {
    super.didUpdateWidget(old);
    _follow();
  }

  /// Shows the pull. The offset also changes while the content opens (`ready`), is open (`processing`, `processed`)
  /// and closes (`done`), which is no pull.
  void _follow() {
    final state = widget.state;
    switch (state.mode) {
      case IndicatorMode.inactive:
      case IndicatorMode.drag:
      case IndicatorMode.armed:
        widget.animation.pull(state.offset / state.actualTriggerOffset);
        break;
      default:
        break;
    }
  }

  @override
  Widget build(BuildContext context) => ExcludeSemantics(
        child: SizedBox(
          height: widget.height,
          width: double.infinity,
          child: widget.animation.build(context),
        ),
      );
}
