import Foundation

#if canImport(Compression)
  import Compression
#else
  import CZlib
#endif

/// Decompression of zip entries, by the system's library.
enum Inflater {
  /// Decompresses raw DEFLATE data; nil if it is damaged or its size is not `count` bytes.
  static func inflated(_ bytes: [UInt8], count: Int) -> [UInt8]? {
    // One byte more, to detect data longer than declared.
    var output = [UInt8](repeating: 0, count: count + 1)
    guard let written = inflate(bytes, into: &output), written == count else { return nil }
    return Array(output[..<count])
  }

  /// Decompresses into a buffer; returns the number of bytes written, nil for damaged data.
  private static func inflate(_ bytes: [UInt8], into output: inout [UInt8]) -> Int? {
    #if canImport(Compression)
      let room = output.count
      return output.withUnsafeMutableBufferPointer { output in
        bytes.withUnsafeBufferPointer { input in
          compression_decode_buffer(
            output.baseAddress!, room, input.baseAddress!, input.count, nil, COMPRESSION_ZLIB)
        }
      }
    #else
      var stream = z_stream()
      guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
      else {
        return nil
      }
      defer { inflateEnd(&stream) }
      let (status, left) = bytes.withUnsafeBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
          stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          stream.avail_in = UInt32(input.count)
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          return (CZlib.inflate(&stream, Z_FINISH), Int(stream.avail_out))
        }
      }
      return status == Z_STREAM_END ? output.count - left : nil
    #endif
  }
}
