import type { Socket } from 'node:net';
import * as ws from 'ws';

type FrameOptions = { fin: boolean; opcode: number; mask: boolean; readOnly: boolean; rsv1: boolean };
/** What `ws` 8.23.0 has and its types do not tell of. */
const { Sender } = ws as unknown as { Sender: { frame: (data: Buffer, options: FrameOptions) => Buffer[] } };
type Inside = { _socket?: Socket | null; _sender?: { _state?: number } };

const TEXT = { fin: true, opcode: 1, mask: false, readOnly: true, rsv1: false };
const IDLE = 0;

/** A text frame as it goes over the wire: built once, written to any number of sockets. */
export type Prepared = { text: string; bytes: Buffer };

export function prepare(text: string): Prepared {
  return { text, bytes: Buffer.concat(Sender.frame(Buffer.from(text), TEXT)) };
}

/**
 * Writes a frame past `send`, which would build it anew for each socket. Where a socket is not as it is known to be, or `ws` is in the
 * middle of something, by `send` all the same. `done` comes when it is with the system, or lost.
 */
export function writePrepared(socket: ws.WebSocket, frame: Prepared, done: () => void): void {
  const { _socket: stream, _sender: sender } = socket as unknown as Inside;
  if (stream?.writable && sender?._state === IDLE) stream.write(frame.bytes, done);
  else socket.send(frame.text, done);
}

/** Lets several frames go out as one. */
export function together(socket: ws.WebSocket, write: () => void): void {
  const { _socket: stream } = socket as unknown as Inside;
  stream?.cork();
  write();
  stream?.uncork();
}
