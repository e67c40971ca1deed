import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fullPath } from '@castlane/contract/endpoint.ts';
import { createProposal } from '@castlane/contract/proposal.ts';
import type { Pool } from '@castlane/api/src/platform/db/connect.ts';
import type { Chance } from '@castlane/chaos/src/chance.ts';
import type { People } from './people.ts';
import type { Tally } from './tally.ts';
import { addressOf, ask } from './visitor.ts';

/** How long a page tries one comment again, always with the same key. */
const TRIES_MS = 40_000;
const PAUSE_MS = { least: 400, most: 3000 };
const STARS = 10;

type Pair = { creator: number; job: number };

/** Comments, each by another pair of a creator and a job, each for a star. */
export class Comments {
  readonly #base: string;
  readonly #people: People;
  readonly #tally: Tally;
  readonly #pairs: Pair[];
  readonly #marks: string[] = [];
  /** What was acknowledged: the id by the text of the comment. */
  readonly #acked = new Map<string, string>();
  #isOver = false;

  constructor(base: string, people: People, tally: Tally, chance: Chance) {
    this.#base = base;
    this.#people = people;
    this.#tally = tally;
    // One round of creators after the other, so that nobody runs out of stars early.
    this.#pairs = Array.from({ length: STARS }, (_, round) =>
      people.creators.map((_creator, creator) => ({ creator, job: (creator + round) % people.jobs.length })),
    ).flat();
    const turn = chance.whole(0, people.creators.length - 1);
    this.#pairs.push(...this.#pairs.splice(0, turn));
  }

  get acked(): number {
    return this.#acked.size;
  }

  /** No comment is tried again. */
  end(): void {
    this.#isOver = true;
  }

  async write(): Promise<void> {
    const pair = this.#pairs.shift();
    if (!pair) return;
    const { token } = this.#people.creators[pair.creator]!;
    const key = randomUUID();
    const message = `I run on snow all winter and would test it over three runs. ${key}`;
    this.#marks.push(message);
    const body = { jobId: this.#people.jobs[pair.job]!.id, message };
    for (const until = Date.now() + TRIES_MS; Date.now() < until && !this.#isOver;) {
      const request = { method: 'POST' as const, token, body, key, headers: addressOf(1000 + pair.creator) };
      const { text, failure, retryAfterMs } = await ask(`${this.#base}${fullPath(createProposal)}`, request);
      this.#tally.count('comments', failure);
      if (failure === undefined) return void this.#acked.set(message, (JSON.parse(text) as { id: string }).id);
      await pause(Math.min(PAUSE_MS.most, Math.max(PAUSE_MS.least, retryAfterMs)));
    }
  }

  /** An acknowledged comment is there once, under its id; any other at most once; and nothing else. */
  async check(db: Pool): Promise<string[]> {
    const rows = await db<{ id: string; message: string }[]>`SELECT id, message FROM proposals WHERE message = ANY(${this.#marks})`;
    const stored = Map.groupBy(rows, ({ message }) => message);
    return this.#marks.flatMap((message) => {
      const [found = [], acked] = [stored.get(message), this.#acked.get(message)];
      return [
        ...(found.length > 1 ? [`dup: a comment is there ${found.length} times`] : []),
        ...(acked !== undefined && found[0]?.id !== acked ? [`lost: the comment ${acked} was acknowledged`] : []),
      ];
    });
  }
}
