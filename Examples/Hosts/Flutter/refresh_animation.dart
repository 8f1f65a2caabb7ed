import 'package:flutter/widgets.dart';

/// Shows an exported control: the part of a host that knows a player's library.
///
/// [LottieRefresh] and [DotLottieRefresh] are two of them; the host is [animatedHeader].
abstract class RefreshAnimation {
  /// The widget that shows the control.
  Widget build(BuildContext context);

  /// Shows a pull; 1 is the height of the control.
  void pull(double ratio);

  /// Plays the loop until [end].
  void refresh();

  /// Plays the loop to its end, then the ending of a result, and keeps showing its last frame.
  ///
  /// [result] is `success`, `failure`, or what follows `end-` in the name of another ending. Others end as success.
  /// Completes when the ending has been played, or another life has begun, or [dispose] was called.
  Future<void> end(String result);

  void dispose();
}

/// The app's appearance where a control is shown.
class RefreshAppearance {
  RefreshAppearance(BuildContext context)
      : isDark = MediaQuery.platformBrightnessOf(context) == Brightness.dark,
        isRightToLeft = Directionality.of(context) == TextDirection.rtl,
        isReduced = MediaQuery.disableAnimationsOf(context);

  final bool isDark;
  final bool isRightToLeft;
  final bool isReduced;

  /// The names of a control's files, without their extension, from the one that fits best to the plain one.
  ///
  /// `export` writes one file for each appearance that you ask for; an app need not have all of them.
  List<String> fileNames(String control) {
    final parts = [
      if (isDark) 'dark',
      if (isRightToLeft) 'right-to-left',
      if (isReduced) 'reduced-motion',
    ];
    final choices = [
      for (var mask = (1 << parts.length) - 1; mask >= 0; mask--)
        [
          for (var index = 0; index < parts.length; index++)
            if (mask & 1 << index != 0) parts[index],
        ],
    ];
    choices.sort((a, b) => b.length.compareTo(a.length));
    return [for (final choice in choices) [control, ...choice].join('-')];
  }
}
