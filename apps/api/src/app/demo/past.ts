import type { Deps } from '#platform/deps.ts';
import { idAt } from '#platform/ids.ts';
import { Random } from './random.ts';
import { emptyTables, type Tables } from './tables.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The inputs of the demo world: the product's clock, and ids of a migrated database. */
export type Ground = { now: Date; houseId: string; categories: ReadonlyMap<string, string> };

type Planned = { at: number; act: () => void };

/** An act of the product itself. */
type Act = { at: Date; run: (deps: Deps) => Promise<unknown> };

/**
 * The history of the demo world, generated from its beginning: acts are planned at moments and run in the order of their times, since
 * ledger lines and ids are numbered in that order. An act may plan later ones; those after now are dropped.
 */
export class Past {
  readonly now: Date;
  /** The other side of every star transfer. */
  readonly houseId: string;
  readonly #categories: ReadonlyMap<string, string>;
  readonly random = new Random(34);
  readonly tables: Tables = emptyTables();
  /** Uploads in the staging area that the worker has yet to process. */
  readonly staged: { id: string; key: string; bytes: Buffer }[] = [];
  /** What the product's own actions do once the rows are there, in the order of its moments. */
  readonly acts: Act[] = [];
  #moment = new Date(0);
  #time = this.#moment.toISOString();
  #planned: Planned[] = [];
  #count = 0;

  constructor({ now, houseId, categories }: Ground) {
    this.now = now;
    this.houseId = houseId;
    this.#categories = categories;
  }

  categoryId(slug: string): string {
    const id = this.#categories.get(slug);
    if (!id) throw new Error(`There is no category ${slug}`);
    return id;
  }

  /** The time of the current act. */
  get moment(): Date {
    return this.#moment;
  }
  get time(): string {
    return this.#time;
  }

  id(): string {
    return idAt(this.#moment.getTime(), this.#count++);
  }

  plan(at: Date, act: () => void): void {
    if (at.getTime() > this.now.getTime()) return;
    if (at.getTime() < this.#moment.getTime()) throw new Error(`${at.toISOString()} is before ${this.time}`);
    // Sorted with the next act last; at the same moment, the act planned first runs first.
    let [low, high] = [0, this.#planned.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#planned[middle]!.at > at.getTime()) low = middle + 1;
      else high = middle;
    }
    this.#planned.splice(low, 0, { at: at.getTime(), act });
  }

  /** Leaves the current act to the product. Nothing that is generated may follow from it. */
  act(run: Act['run']): void {
    this.acts.push({ at: this.#moment, run });
  }

  /** Plans an act some minutes after the current one. */
  later(minutes: number, act: () => void): void {
    this.plan(new Date(this.#moment.getTime() + minutes * MINUTE_MS), act);
  }

  tell(): void {
    for (let next = this.#planned.pop(); next; next = this.#planned.pop()) {
      if (next.at !== this.#moment.getTime()) this.#count = 0;
      this.#moment = new Date(next.at);
      this.#time = this.#moment.toISOString();
      next.act();
    }
  }

  minutesAgo(minutes: number): Date {
    return new Date(this.now.getTime() - Math.round(minutes * MINUTE_MS));
  }
  hoursAgo(hours: number): Date {
    return this.minutesAgo(hours * 60);
  }
  daysAgo(days: number): Date {
    return this.minutesAgo(days * 24 * 60);
  }

  /** Returns the day of the current act, or some days after it, as `YYYY-MM-DD` in UTC. */
  day(after = 0): string {
    return new Date(this.#moment.getTime() + after * DAY_MS).toISOString().slice(0, 10);
  }
  /** Returns the day some days from now. */
  dayFromNow(days: number): string {
    return new Date(this.now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  }
}
