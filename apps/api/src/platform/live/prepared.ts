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
 * Writes frames past `send`, which would build each of them anew for each socket. Where a socket is not as it is known to be, or
 * `ws` is in the middle of something, by `send` all the same. `done` comes when the last one is with the system, or lost.
 */
export function writePrepared(socket: ws.WebSocket, frames: readonly Prepared[], done: () => void): void {
  const { _socket: stream, _sender: sender } = socket as unknown as Inside;
  const last = frames.length - 1;
  if (!stream?.writable || sender?._state !== IDLE) {
    frames.forEach(({ text }, index) => socket.send(text, index === last ? done : undefined));
    return;
  }
  if (last > 0) stream.cork();
  frames.forEach(({ bytes }, index) => stream.write(bytes, index === last ? done : undefined));
  if (last > 0) stream.uncork();
}
