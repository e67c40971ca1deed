import type { ServerFrame } from '@castlane/contract/live.ts';
import { CLOSE } from '@castlane/contract/socket.ts';
import type { WebSocket } from 'ws';
import type { Viewer } from '#platform/http/viewer.ts';
import { part } from './parting.ts';
import { prepare, together, writeAtOnce, writePrepared, type Prepared } from './prepared.ts';

/** A socket with more than this buffered is too slow. */
const MOST_BUFFERED = 1024 * 1024;
const MOST_QUEUED = 256;
/** With this much buffered, no more of the stream is read for the socket. */
const ENOUGH_BUFFERED = 512 * 1024;
const ENOUGH_QUEUED = 100;
export type Numbered = { n: number; frame: Prepared };

/** One open socket of a signed-in account. `cursor` is the last `n` that was written to it. */
export class Connection {
  readonly socket: WebSocket;
  readonly token: string;
  viewer: Viewer;
  cursor: number;
  /** Its buffers are full: it gets nothing of the stream until they drain. */
  isBehind = false;
  heardAt = performance.now();
  pingedAt = performance.now();
  checkedAt = performance.now();
  /** Frames not yet handed to the operating system, without the first one behind an empty buffer. */
  #queued = 0;
  #drained: (() => void)[] | undefined;
  /** One function for all frames, called as each is written. */
  #taken: (() => void) | undefined;

  constructor(socket: WebSocket, token: string, viewer: Viewer, cursor: number) {
    this.socket = socket;
    this.token = token;
    this.viewer = viewer;
    this.cursor = cursor;
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  get isClogged(): boolean {
    return this.#queued >= ENOUGH_QUEUED || this.socket.bufferedAmount > ENOUGH_BUFFERED;
  }

  send(frame: ServerFrame): void {
    this.write(prepare(JSON.stringify(frame)));
  }

  /** Writes a frame immediately. Closes a socket that is too slow; it catches up when it is back. */
  write(frame: Prepared): void {
    if (!this.isOpen) return;
    if (writeAtOnce(this.socket, frame)) return;
    if (this.#queued > MOST_QUEUED || this.socket.bufferedAmount > MOST_BUFFERED) this.close(CLOSE.tooSlow);
    else this.#put(frame);
  }

  /** Writes a stretch of the stream, without the rows that it already has. Returns how many it wrote. */
  pour(stretch: readonly Numbered[]): number {
    if (!this.isOpen) return 0;
    const missing = stretch.filter(({ n }) => n > this.cursor);
    if (missing.length === 0) return 0;
    this.cursor = missing.at(-1)!.n;
    if (missing.length === 1) this.#put(missing[0]!.frame);
    else this.together(() => missing.forEach(({ frame }) => this.#put(frame)));
    return missing.length;
  }

  /** Sends all that `write` writes to this socket at once. */
  together(write: () => void): void {
    together(this.socket, write);
  }

  /** Resolves once everything is handed to the operating system, or the socket is gone. */
  drained(): Promise<void> {
    if (this.#queued === 0) return Promise.resolve();
    return new Promise((resolve) => (this.#drained ??= []).push(resolve));
  }

  close(code: number): void {
    part(this.socket, code, 'account');
  }

  #put(frame: Prepared): void {
    if (writeAtOnce(this.socket, frame)) return;
    this.#queued += 1;
    this.#taken ??= () => this.#take();
    writePrepared(this.socket, frame, this.#taken);
  }

  #take(): void {
    this.#queued -= 1;
    if (this.#queued > 0 || !this.#drained) return;
    for (const resolve of this.#drained.splice(0)) resolve();
  }
}
