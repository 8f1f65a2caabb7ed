import FlyingFox
import Foundation

/// The WebSocket of one page: hands whole text messages to its peer, within limits, and sends what the peer sends.
struct PageSocket: WSHandler {
  let endpoint: any SocketEndpoint

  /// How many messages may wait for a page that does not read; with more it is let go.
  static let maximumWaiting = 1024

  func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
    let (frames, output) = AsyncStream<WSFrame>.makeStream(
      bufferingPolicy: .bufferingOldest(Self.maximumWaiting))
    let peer = endpoint.open { message in
      let frame =
        switch message {
        case .text(let text): WSFrame(fin: true, opcode: .text, mask: nil, payload: Data(text.utf8))
        case .data(let data): WSFrame(fin: true, opcode: .binary, mask: nil, payload: data)
        }
      if case .dropped = output.yield(frame) { output.finish() }
    }
    guard let peer else {
      output.yield(.close(code: WSCloseCode(1013, reason: "too many pages are open")))
      output.finish()
      return frames
    }
    let reader = Task {
      let refusal = await Self.read(client, peer, output)
      peer.close()
      if let refusal { output.yield(.close(code: WSCloseCode(refusal.code, reason: refusal.reason))) }
      output.finish()
    }
    output.onTermination = { _ in reader.cancel() }
    return frames
  }

  /// Reads until the page leaves, or sends what is not taken; the result is the reason then.
  private static func read(
    _ client: AsyncThrowingStream<WSFrame, any Error>, _ peer: any SocketPeer,
    _ output: AsyncStream<WSFrame>.Continuation
  ) async -> MessageLimits.Refusal? {
    var limits = MessageLimits()
    do {
      for try await frame in client {
        if let refusal = limits.refusal(ofBytes: frame.payload.count) { return refusal }
        switch frame.opcode {
        case .text where frame.fin: peer.receive(frame.payload)
        case .ping: output.yield(WSFrame(fin: true, opcode: .pong, mask: nil, payload: frame.payload))
        case .pong: break
        case .close: return MessageLimits.Refusal(code: 1000, reason: "")
        default: return MessageLimits.Refusal(code: 1003, reason: "whole text messages are wanted")
        }
      }
    } catch {
      return MessageLimits.Refusal(code: 1002, reason: "not a WebSocket frame")
    }
    return nil
  }
}
