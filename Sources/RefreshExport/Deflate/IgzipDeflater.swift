import CIgzip

/// Compresses with ISA-L's igzip, quickly.
final class IgzipDeflater: Deflater {
  private let state: IgzipState?
  // Large, and kept in place: igzip points into its own state.
  private let stream: UnsafeMutablePointer<isal_zstream>
  private let room: UnsafeMutablePointer<UInt8>

  init() {
    state = IgzipState()
    stream = state?.stream ?? .allocate(capacity: 1)
    isal_deflate_init(stream)
    // 2 takes as long as 1 and makes less. 3 takes more than twice as long, but works from any address alike.
    stream.pointee.level = state == nil ? 3 : 2
    stream.pointee.level_buf_size = state == nil ? igzip_level3_room : igzip_level2_room
    room = .allocate(capacity: Int(stream.pointee.level_buf_size))
    stream.pointee.level_buf = room
  }

  deinit {
    if state == nil { stream.deallocate() }
    room.deallocate()
  }

  func deflate(_ input: UnsafeBufferPointer<UInt8>, into output: inout [UInt8], isLast: Bool) throws -> Int {
    isal_deflate_reset(stream)
    stream.pointee.flush = UInt16(FULL_FLUSH)
    stream.pointee.end_of_stream = isLast ? 1 : 0
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.pointee.avail_in = UInt32(input.count)
    var count = 0
    while true {
      // Pieces that do not shrink take their own size and a few headers.
      let wanted = count + input.count + input.count / 8 + 1024
      if output.count < wanted { output += Array(repeating: 0, count: wanted - output.count) }
      let code = output.withUnsafeMutableBufferPointer { output in
        stream.pointee.next_out = output.baseAddress! + count
        stream.pointee.avail_out = UInt32(output.count - count)
        return isal_deflate(stream)
      }
      guard code == COMP_OK else { throw ExportError.compression(code: code) }
      count = output.count - Int(stream.pointee.avail_out)
      // What is left inside would fill the output to its end.
      if stream.pointee.avail_out > 0 { return count }
    }
  }
}
