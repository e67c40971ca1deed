import { setTimeout as pause } from 'node:timers/promises';
import type { Opened } from './client.ts';

/** An open connection. */
type Lane = Opened & {
  /** How many statements and transactions have it now. */
  users: number;
  /** A transaction has it for itself. */
  isTaken: boolean;
};
type Waiting = { takes: boolean; resolve: (lane: Lane) => void; reject: (error: unknown) => void };

/** Connections that are open, those of them that have work, the work that waits for one, and how many may be opened. */
export type Load = { open: number; used: number; waiting: number; most: number };

/** How long `end` waits for statements that are still running, in seconds. */
const END_SECONDS = 10;

/**
 * Up to `max` connections. Statements share them: the least busy one gets the next statement. A transaction takes one for itself, behind the
 * statements that it has already been given.
 */
export class Lanes {
  readonly #open: () => Promise<Opened>;
  readonly #max: number;
  readonly #lanes = new Set<Lane>();
  readonly #waiting: Waiting[] = [];
  #opening = 0;
  #failures = 0;
  #isOver = false;
  #isEmpty = (): void => {};

  constructor(open: () => Promise<Opened>, max: number) {
    this.#open = open;
    this.#max = max;
  }

  get load(): Load {
    let used = 0;
    for (const { users } of this.#lanes) if (users > 0) used += 1;
    return { open: this.#lanes.size, used, waiting: this.#waiting.length, most: this.#max };
  }

  async share<T>(work: (lane: Lane) => Promise<T>): Promise<T> {
    return this.#on(false, work);
  }

  async take<T>(work: (lane: Lane) => Promise<T>): Promise<T> {
    return this.#on(true, work);
  }

  /** Ends all connections: idle ones at once, the others after their statements, but not later than after `timeout` seconds. */
  async end(timeout = END_SECONDS): Promise<void> {
    this.#isOver = true;
    for (const { reject } of this.#waiting.splice(0)) reject(ended());
    const empty = new Promise<void>((resolve) => (this.#isEmpty = resolve));
    for (const lane of this.#lanes) this.#endIfUnused(lane);
    if (this.#lanes.size > 0) await Promise.race([empty, pause(timeout * 1000, undefined, { ref: false })]);
    for (const { socket } of this.#lanes) socket.destroy();
  }

  async #on<T>(takes: boolean, work: (lane: Lane) => Promise<T>): Promise<T> {
    const lane = await this.#lane(takes);
    try {
      return await work(lane);
    } catch (error) {
      // The server closes the connection after a fatal error.
      if ((error as { severity?: string }).severity === 'FATAL') this.#lose(lane);
      throw error;
    } finally {
      lane.users -= 1;
      if (takes) lane.isTaken = false;
      if (this.#isOver) this.#endIfUnused(lane);
      else if (takes) this.#serve();
    }
  }

  #lane(takes: boolean): Lane | Promise<Lane> {
    if (this.#isOver) throw ended();
    const best = this.#leastBusy();
    if (!best || best.users > 0) this.#openOneMore();
    return best ? given(best, takes) : new Promise((resolve, reject) => this.#waiting.push({ takes, resolve, reject }));
  }

  #leastBusy(): Lane | undefined {
    let best: Lane | undefined;
    for (const lane of this.#lanes) if (!lane.isTaken && (!best || lane.users < best.users)) best = lane;
    return best;
  }

  #openOneMore(): void {
    if (this.#lanes.size + this.#opening >= this.#max) return;
    this.#opening += 1;
    void this.#opened()
      .then(
        () => (this.#failures = 0),
        (error: unknown) => {
          this.#failures += 1;
          // Otherwise they get one of the open connections later.
          if (this.#lanes.size === 0) for (const { reject } of this.#waiting.splice(0)) reject(error);
        },
      )
      .finally(() => {
        this.#opening -= 1;
        this.#serve();
      });
  }

  async #opened(): Promise<void> {
    // After a failure not at once: 10 ms, 20 ms … 1 s.
    if (this.#failures > 0) await pause(Math.min(2 ** this.#failures * 5, 1000) * (0.5 + Math.random() / 2));
    const lane: Lane = { ...(await this.#open()), users: 0, isTaken: false };
    this.#lanes.add(lane);
    void lane.lost.then(() => this.#lose(lane));
    if (this.#isOver) this.#endIfUnused(lane);
  }

  #lose(lane: Lane): void {
    this.#lanes.delete(lane);
    if (this.#lanes.size === 0) this.#isEmpty();
    this.#serve();
  }

  #serve(): void {
    for (let lane = this.#leastBusy(); lane && this.#waiting.length > 0; lane = this.#leastBusy()) {
      const { takes, resolve } = this.#waiting.shift()!;
      resolve(given(lane, takes));
    }
    if (this.#waiting.length > 0) this.#openOneMore();
  }

  #endIfUnused({ client, users }: Lane): void {
    if (users === 0) void client.end();
  }
}

function given(lane: Lane, takes: boolean): Lane {
  lane.users += 1;
  if (takes) lane.isTaken = true;
  return lane;
}

function ended(): Error {
  return Object.assign(new Error('The pool has ended'), { code: 'CONNECTION_ENDED' });
}
