import type { ServerFrame } from '@castlane/contract/live.ts';
import { SOCKET_PATH } from '@castlane/contract/socket.ts';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';

const READY_MS = 10_000;

/** A client that reads its stream, is cut off, and resumes on any node from its last number. */
export class Reader {
  readonly accountId: string;
  readonly #token: string;
  epoch: string | undefined;
  cursor: number | undefined;
  /** Numbers that did not follow their predecessor; there must be none. */
  readonly gaps: string[] = [];
  /** By client id: how often a message came, and when it first did. */
  readonly messages = new Map<string, { times: number; at: number }>();
  closeCode: number | undefined;
  #socket: WebSocket | undefined;

  constructor({ id, token }: { id: string; token: string }) {
    this.accountId = id;
    this.#token = token;
  }

  async connect(app: FastifyInstance): Promise<void> {
    const { port } = app.server.address() as { port: number };
    const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`);
    this.#socket = socket;
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('The server was not ready in time')), READY_MS);
      const settle = (how: () => void) => {
        clearTimeout(late);
        how();
      };
      socket.once('open', () => socket.send(JSON.stringify({ type: 'hello', token: this.#token, epoch: this.epoch, cursor: this.cursor })));
      socket.on('message', (data) => {
        // Ignores frames after the cut.
        if (this.#socket !== socket) return;
        if (this.#take(JSON.parse((data as Buffer).toString()) as ServerFrame)) settle(resolve);
      });
      socket.on('error', (error) => settle(() => reject(error)));
      socket.on('close', (code) => {
        this.closeCode = code;
        settle(() => reject(new Error(`The socket was closed with ${code}`)));
      });
    });
  }

  cut(): void {
    this.#socket?.terminate();
    this.#socket = undefined;
  }

  /** Stops reading, as if the device slept. */
  freeze(): void {
    this.#socket?.pause();
  }

  thaw(): void {
    this.#socket?.resume();
  }

  /** Returns whether the frame answers the hello. */
  #take(frame: ServerFrame): boolean {
    if (frame.type === 'reset') this.gaps.push(`reset after ${this.cursor}`);
    if (frame.type === 'ready' || frame.type === 'reset') {
      this.epoch = frame.epoch;
      this.cursor ??= frame.cursor;
      return true;
    }
    if ('n' in frame) this.#count(frame);
    return false;
  }

  #count(frame: Extract<ServerFrame, { n: number }>): void {
    if (frame.n <= this.cursor!) return;
    if (frame.n > this.cursor! + 1) this.gaps.push(`${this.cursor} → ${frame.n}`);
    this.cursor = frame.n;
    if (frame.type !== 'event' || !frame.event.clientId) return;
    const earlier = this.messages.get(frame.event.clientId);
    this.messages.set(frame.event.clientId, { times: (earlier?.times ?? 0) + 1, at: earlier?.at ?? performance.now() });
  }
}
