import RefreshRendering

extension ControlMotion.Phase {
  /// What is drawn at the whole frames that were sampled; at a jump twice, before it and after it.
  public var drawings: [(frame: Int, list: DisplayList)] {
    instants.compactMap { instant in instant.list.map { (Int(instant.frame.rounded()), $0) } }
  }

  /// What is drawn at frame 0, 1, … up to the last that was sampled; at a jump what follows it.
  public var frames: [DisplayList] {
    var lists: [DisplayList] = []
    for (frame, list) in drawings {
      while lists.count < frame { lists.append(lists.last ?? list) }
      if lists.count > frame { lists.removeLast() }
      lists.append(list)
    }
    return lists
  }
}
