import { CLOSE, type ServerFrame } from '@castlane/contract/live.ts';
import type { WebSocket } from 'ws';
import type { Viewer } from '#platform/http/viewer.ts';

const MOST_BUFFERED = 1024 * 1024;
const BURST = 10;
const PER_SECOND = 100 / 60;

/** One open socket of a signed-in account. `cursor` is the last `n` that was written to it. */
export class Connection {
  readonly socket: WebSocket;
  readonly token: string;
  viewer: Viewer;
  cursor: number;
  alive = true;
  #allowance = BURST;
  #allowanceAt = performance.now();

  constructor(socket: WebSocket, token: string, viewer: Viewer, cursor: number) {
    this.socket = socket;
    this.token = token;
    this.viewer = viewer;
    this.cursor = cursor;
  }

  send(frame: ServerFrame): void {
    this.write(JSON.stringify(frame));
  }

  /** Writes a frame that was built once for many. A reader that is too slow is closed and catches up when it is back. */
  write(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > MOST_BUFFERED) {
      this.close(CLOSE.tooSlow);
      return;
    }
    this.socket.send(text);
  }

  close(code: number): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.socket.send(JSON.stringify({ type: 'bye', code } satisfies ServerFrame));
    this.socket.close(code);
  }

  /** Whether one more message is within the rate: a burst of 10, then 100 a minute. */
  mayWrite(): boolean {
    const now = performance.now();
    this.#allowance = Math.min(BURST, this.#allowance + ((now - this.#allowanceAt) / 1000) * PER_SECOND);
    this.#allowanceAt = now;
    if (this.#allowance < 1) return false;
    this.#allowance -= 1;
    return true;
  }
}
