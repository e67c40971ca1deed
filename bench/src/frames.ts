import type { Socket } from 'node:net';

/** WebSocket frames of a client in the fewest steps: `ws` would take as much CPU as the server. Short frames of whole messages only. */

const [TEXT, MASKED, TWO_BYTES, EIGHT_BYTES] = [0x81, 0x80, 126, 127];

/** Returns a text as a frame, with a mask of zeros, which leaves it readable. Throws a RangeError if it is longer than 65,535 bytes. */
export function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  const header = Buffer.alloc(body.length < TWO_BYTES ? 6 : 8);
  header[0] = TEXT;
  header[1] = MASKED | Math.min(body.length, TWO_BYTES);
  if (body.length >= TWO_BYTES) header.writeUInt16BE(body.length, 2);
  return Buffer.concat([header, body]);
}

/** Takes a socket away from `ws`, and calls `hear` with the content of each frame. */
export function readFrames(socket: Socket, hear: (content: Buffer) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.removeAllListeners('data');
  socket.on('data', (chunk: Buffer) => {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (let frame = frameIn(bytes); frame; frame = frameIn(bytes)) {
      hear(bytes.subarray(frame.start, frame.end));
      bytes = bytes.subarray(frame.end);
    }
    rest = bytes;
  });
  socket.resume();
}

/** Returns where the content of the first frame is, undefined if it has not arrived whole. */
function frameIn(bytes: Buffer): { start: number; end: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes[1]!;
  if (short === EIGHT_BYTES) throw new Error('A frame of the server is too long');
  const start = short === TWO_BYTES ? 4 : 2;
  if (bytes.length < start) return undefined;
  const end = start + (short === TWO_BYTES ? bytes.readUInt16BE(2) : short);
  return bytes.length < end ? undefined : { start, end };
}
