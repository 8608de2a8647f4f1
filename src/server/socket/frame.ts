const FINAL_TEXT = 0x81;
const SHORT_MAX = 125;
const MEDIUM_MAX = 0xffff;

/**
 * One whole WebSocket text frame as a server sends it: unmasked and unfragmented (RFC 6455, 5.2). Framed once, the
 * same bytes go to any number of sockets.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headBytes = length <= SHORT_MAX ? 2 : length <= MEDIUM_MAX ? 4 : 10;
  const frame = Buffer.allocUnsafe(headBytes + length);
  frame[0] = FINAL_TEXT;
  if (headBytes === 2) {
    frame[1] = length;
  } else if (headBytes === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headBytes);
  return frame;
}
