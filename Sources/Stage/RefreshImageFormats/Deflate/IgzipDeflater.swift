import CIgzip
import Foundation

/// Compresses with ISA-L's igzip, quickly.
final class IgzipDeflater: Deflater {
  private let state: IgzipState?
  // Large, and kept in place: igzip points into its own state.
  private let stream: UnsafeMutableRawPointer
  private let room: UnsafeMutablePointer<UInt8>

  init() {
    state = IgzipState()
    stream = state?.memory ?? .allocate(byteCount: IgzipState.byteCount, alignment: 64)
    // 2 takes as long as 1 and makes less. 3 takes more than twice as long, but works from any address alike.
    let size = state == nil ? igzip_level3_room : igzip_level2_room
    room = .allocate(capacity: Int(size))
    refresh_igzip_begin(stream, state == nil ? 3 : 2, room, size)
  }

  deinit {
    if state == nil { stream.deallocate() }
    room.deallocate()
  }

  func deflate(_ input: UnsafeBufferPointer<UInt8>, into output: inout [UInt8], isLast: Bool) throws -> Int {
    refresh_igzip_take(stream, input.baseAddress, UInt32(input.count), isLast)
    var count = 0
    while true {
      // Pieces that do not shrink take their own size and a few headers.
      let wanted = count + input.count + input.count / 8 + 1024
      if output.count < wanted { output += Array(repeating: 0, count: wanted - output.count) }
      var left = UInt32(output.count - count)
      let code = output.withUnsafeMutableBufferPointer {
        refresh_igzip_write(stream, $0.baseAddress! + count, &left)
      }
      guard code == COMP_OK else { throw EncoderError.compression(code: code) }
      count = output.count - Int(left)
      // The bytes left inside would fill the output to its end.
      if left > 0 { return count }
    }
  }
}

/// Memory for the state of igzip, at an address with which the same input always gives the same output.
///
/// ISA-L 2.30 hashes bits 16 to 47 of its state's address in place of bytes of the input, once at the beginning of each
/// (levels 1 and 2, `write_first_byte` of igzip_icf_body_h1_gr_bt.asm), so that about one input in a thousand is
/// compressed otherwise. All addresses given out here have the same hash.
final class IgzipState {
  let memory: UnsafeMutableRawPointer

  static let byteCount = refresh_igzip_stream_size()

  /// The hash that all have: that of 0x2000_0000_0000, where any other would do.
  private static let bucket = refresh_igzip_bucket(0x2000_0000)

  /// Where addresses are tried, far from where programs, heaps and libraries are: under the thread sanitizer only low ones
  /// may be mapped, under the address sanitizer only high ones.
  private static let firstAddresses: [UInt] = [0x0040_0000_0000, 0x2000_0000_0000]

  /// The hash has 13 bits: one window of 64 KB in 8,192 has the wanted one. How many of those are tried from each address.
  private static let places = 128

  /// Nil where no such address is free.
  init?() {
    for address in Self.firstAddresses {
      var window = UInt32(truncatingIfNeeded: address >> 16)
      for _ in 0..<Self.places {
        while refresh_igzip_bucket(window) != Self.bucket { window += 1 }
        if let memory = Self.map(at: UInt(window) << 16) {
          self.memory = memory
          return
        }
        window += 1
      }
    }
    return nil
  }

  /// Nil where something is there already.
  private static func map(at address: UInt) -> UnsafeMutableRawPointer? {
    #if os(Linux)
      let wanted = UnsafeMutableRawPointer(bitPattern: address)
      let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE
      let memory = mmap(wanted, byteCount, PROT_READ | PROT_WRITE, flags, -1, 0)
      guard let memory, memory != MAP_FAILED else { return nil }
      if memory == wanted { return memory }
      // An old kernel takes the address for a wish.
      munmap(memory, byteCount)
    #endif
    return nil
  }

  deinit { munmap(memory, Self.byteCount) }
}
