import CIgzip
import Glibc

/// Memory for the state of igzip, at an address with which the same input always gives the same output.
///
/// ISA-L 2.30 hashes bits 16 to 47 of its state's address in place of bytes of the input, once at the beginning of each
/// (levels 1 and 2, `write_first_byte` of igzip_icf_body_h1_gr_bt.asm), so that about one input in a thousand is
/// compressed otherwise. All addresses given out here have the same hash.
final class IgzipState {
  let stream: UnsafeMutablePointer<isal_zstream>
  private let memory: UnsafeMutableRawPointer

  private static let byteCount = MemoryLayout<isal_zstream>.size

  /// Far from where programs, heaps and libraries lie; any other would do.
  private static let firstAddress: UInt = 0x2000_0000_0000

  /// The hash has 13 bits: one window of 64 KB in 8,192 has the first one's. How many of those are tried.
  private static let places = 256

  /// Nil where no such address is free.
  init?() {
    var window = UInt32(truncatingIfNeeded: Self.firstAddress >> 16)
    let wanted = refresh_igzip_bucket(window)
    for _ in 0..<Self.places {
      let address = UnsafeMutableRawPointer(bitPattern: UInt(window) << 16)
      let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE
      let memory = mmap(address, Self.byteCount, PROT_READ | PROT_WRITE, flags, -1, 0)
      if let memory, memory != MAP_FAILED {
        if memory == address {
          self.memory = memory
          stream = memory.bindMemory(to: isal_zstream.self, capacity: 1)
          return
        }
        // An old kernel takes the address for a wish.
        munmap(memory, Self.byteCount)
      }
      repeat { window += 1 } while refresh_igzip_bucket(window) != wanted
    }
    return nil
  }

  deinit { munmap(memory, Self.byteCount) }
}
