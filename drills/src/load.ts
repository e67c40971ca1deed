import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '@castlane/chaos/src/chance.ts';
import { Client } from '@castlane/chaos/src/client.ts';
import { Ledger } from '@castlane/chaos/src/ledger.ts';
import { Stopwatch } from '@castlane/chaos/src/stopwatch.ts';
import { Comments } from './comments.ts';
import type { People } from './people.ts';
import { Reads } from './reads.ts';
import { Tally } from './tally.ts';
import { addressOf } from './visitor.ts';

/** How many of each a second. A page is about twenty files. */
export type Rates = { reads: number; pages: number; comments: number; messages: number };
export const RATES: Rates = { reads: 12, pages: 1, comments: 2, messages: 6 };
/** Whatever happens, no more than these wait for an answer at the same time. */
const MOST_WAITING = 200;
const WARM_UP_MS = 2000;

type Place = { port: number; people: People; chance: Chance; folder: string; rates?: Rates; mayBeginAnew: boolean };

/** People who read, comment and chat through one address, and count what they get. */
export class Load {
  readonly tally = new Tally();
  readonly comments: Comments;
  readonly clients: Client[] = [];
  readonly #reads: Reads;
  readonly #rates: Rates;
  readonly #chance: Chance;
  readonly #ledgers: Ledger[] = [];
  readonly #over = new AbortController();
  readonly #waiting = new Set<Promise<void>>();
  #loops: Promise<void>[] = [];

  private constructor({ port, people, chance, rates = RATES }: Place) {
    const base = `http://127.0.0.1:${port}`;
    this.#rates = rates;
    this.#chance = chance;
    this.comments = new Comments(base, people, this.tally, chance);
    this.#reads = new Reads(base, people, this.tally, chance);
  }

  /** Returns when all sockets are ready and everything runs. */
  static async start(place: Place): Promise<Load> {
    const load = new Load(place);
    await mkdir(place.folder, { recursive: true });
    for (const [index, person] of place.people.chatting.entries()) {
      const ledger = await Ledger.open(join(place.folder, `${person.id}.jsonl`));
      load.#ledgers.push(ledger);
      const ways = {
        ports: [place.port],
        stopwatch: new Stopwatch(),
        headers: addressOf(index),
        watcher: load.tally,
        mayBeginAnew: place.mayBeginAnew,
      };
      load.clients.push(new Client(person, ledger, ways, place.chance));
    }
    const until = Date.now() + 20_000;
    while (!load.clients.every((client) => client.isSettled) && Date.now() < until) await pause(20);
    const { reads, pages, comments, messages } = load.#rates;
    load.#loops = [
      load.#often(reads, () => load.#reads.look()),
      load.#often(pages, () => load.#reads.openPage()),
      load.#often(comments, () => load.comments.write()),
      load.#often(messages, () => place.chance.one(load.clients).write()),
    ];
    await pause(WARM_UP_MS);
    return load;
  }

  async #often(perSecond: number, act: () => Promise<void>): Promise<void> {
    while (!this.#over.signal.aborted) {
      await pause((1000 / perSecond) * this.#chance.between(0.5, 1.5));
      if (this.#waiting.size >= MOST_WAITING) continue;
      const acting: Promise<void> = act().finally(() => this.#waiting.delete(acting));
      this.#waiting.add(acting);
    }
  }

  /** Nothing new is written; what waits for an answer still gets it. */
  async stopWriting(): Promise<void> {
    this.#over.abort();
    await Promise.all(this.#loops);
    await Promise.all(this.#waiting);
  }

  async close(): Promise<void> {
    this.#over.abort();
    this.comments.end();
    for (const client of this.clients) client.vanish();
    await Promise.all([...this.#loops, ...this.#waiting]);
    await Promise.all(this.#ledgers.map((ledger) => ledger.close()));
  }
}
