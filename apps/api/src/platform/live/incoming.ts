import { ClientFrame } from '@castlane/contract/live.ts';
import { Id } from '@castlane/contract/primitives.ts';
import { PROBLEMS } from '@castlane/contract/problem.ts';
import type { RawData } from 'ws';
import * as z from 'zod/mini';
import { parseJson } from '#platform/http/json.ts';
import { plainWords } from '#platform/plain-words.ts';
import type { Connection } from './connection.ts';

/** The fields of a message that identify it in a refusal. */
const Unsendable = z.object({ type: z.literal('send'), clientId: Id });
/** Frames that may wait; then the socket is paused until most are done. */
const MOST_WAITING = 32;
const FEW_WAITING = 8;

/** `ws` gives each text frame as one buffer. Our clients send no binary frames. */
export function textOf(data: RawData, isBinary: boolean): string {
  return !isBinary && Buffer.isBuffer(data) ? data.toString() : '';
}

export function parseFrame(text: string): ClientFrame | undefined {
  const parsed = ClientFrame.safeParse(jsonOf(text));
  return parsed.success ? parsed.data : undefined;
}

/**
 * Refuses an invalid frame. A message gets a final refusal, so that its sender can correct it; closing the socket would only make the
 * client resend it. Any other invalid frame was not written by our client.
 */
export function refuseFrame(connection: Connection, text: string): void {
  const message = Unsendable.safeParse(jsonOf(text));
  if (!message.success) return connection.close(1007);
  const { error } = ClientFrame.safeParse(jsonOf(text), { error: plainWords });
  const why = error?.issues[0]?.message ?? PROBLEMS[1004].message;
  connection.send({ type: 'nack', clientId: message.data.clientId, code: 1004, message: why, retry: false });
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Handles the frames of one socket one after the other, and reads no faster than that. */
export class Queue {
  readonly connection: Connection;
  readonly #receive: (connection: Connection, text: string) => Promise<void>;
  #waiting = 0;
  #last: Promise<void> | undefined;

  constructor(connection: Connection, receive: (connection: Connection, text: string) => Promise<void>) {
    this.connection = connection;
    this.#receive = receive;
  }

  add(text: string): void {
    this.#waiting += 1;
    if (this.#waiting >= MOST_WAITING) this.connection.socket.pause();
    this.#last = this.#after(this.#last, text);
  }

  async #after(earlier: Promise<void> | undefined, text: string): Promise<void> {
    await earlier;
    await this.#receive(this.connection, text);
    this.#waiting -= 1;
    if (this.#waiting <= FEW_WAITING && this.connection.socket.isPaused) this.connection.socket.resume();
  }

  /** Resolves once all frames received so far are handled. */
  async done(): Promise<void> {
    await this.#last;
  }
}
