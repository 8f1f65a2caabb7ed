import CIgzip
import Foundation

/// A fast Deflate compressor with igzip of ISA-L.
final class IgzipDeflater: Deflater {
  private let state: IgzipState?
  // Allocated on the heap because the state is large and has pointers into itself.
  private let stream: UnsafeMutableRawPointer
  private let room: UnsafeMutablePointer<UInt8>

  init() {
    state = IgzipState()
    stream = state?.memory ?? .allocate(byteCount: IgzipState.byteCount, alignment: 64)
    // Level 2 takes as long as level 1 and compresses better. Level 3 takes more than twice as long, but its output
    // does not depend on the address.
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
      // Incompressible input takes its own size and a few headers.
      let wanted = count + input.count + input.count / 8 + 1024
      if output.count < wanted { output += Array(repeating: 0, count: wanted - output.count) }
      var left = UInt32(output.count - count)
      let code = output.withUnsafeMutableBufferPointer {
        refresh_igzip_write(stream, $0.baseAddress! + count, &left)
      }
      guard code == COMP_OK else { throw EncoderError.compression(code: code) }
      count = output.count - Int(left)
      // Remaining output would have filled the buffer, so all has been written.
      if left > 0 { return count }
    }
  }
}

/// The memory of igzip's state, at an address for which the output is reproducible.
///
/// ISA-L 2.30 hashes bits 16 to 47 of the state's address instead of input bytes once at the start of each input
/// (levels 1 and 2, `write_first_byte` of igzip_icf_body_h1_gr_bt.asm), so about one input in a thousand is
/// compressed differently. All addresses chosen here have the same hash.
final class IgzipState {
  let memory: UnsafeMutableRawPointer

  static let byteCount = refresh_igzip_stream_size()

  /// The common hash of all addresses: the hash of 0x2000_0000_0000, an arbitrary choice.
  private static let bucket = refresh_igzip_bucket(0x2000_0000)

  /// The start addresses of the search, far from programs, heaps and libraries: the thread sanitizer allows only low
  /// addresses, the address sanitizer only high ones.
  private static let firstAddresses: [UInt] = [0x0040_0000_0000, 0x2000_0000_0000]

  /// The number of matching windows tried from each start address; the hash has 13 bits, so one window of 64 KB in
  /// 8,192 matches.
  private static let places = 128

  /// Maps the memory; nil if no suitable address is free.
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

  /// Maps memory at an address; nil if it is in use.
  private static func map(at address: UInt) -> UnsafeMutableRawPointer? {
    let wanted = UnsafeMutableRawPointer(bitPattern: address)
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE
    let memory = mmap(wanted, byteCount, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    if memory == wanted { return memory }
    // Old kernels ignore `MAP_FIXED_NOREPLACE` and may choose another address.
    munmap(memory, byteCount)
    return nil
  }

  deinit { munmap(memory, Self.byteCount) }
}
