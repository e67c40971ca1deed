import { Batches, READS } from '#platform/batches.ts';
import type { Db } from './connect.ts';

/** What changes the text of a statement, such as a filter or the size of a page. */
type Form = Readonly<Record<string, string | number>>;

/** Reads of one kind. Those that are asked for in one turn of the event loop, from the same database and in the same form, are one statement. */
export class SharedReads<F extends Form, In, Out> {
  readonly #read: (db: Db, items: readonly In[], form: F) => Promise<readonly Out[]>;
  /** By form. */
  readonly #batches = new WeakMap<Db, Map<string, Batches<In, Out>>>();

  /** `read` returns the result of each item, in their order. */
  constructor(read: (db: Db, items: readonly In[], form: F) => Promise<readonly Out[]>) {
    this.#read = read;
  }

  of(db: Db, item: In, form: F): Promise<Out> {
    const ofDb = this.#batches.get(db) ?? new Map<string, Batches<In, Out>>();
    this.#batches.set(db, ofDb);
    const key = Object.values(form).join(' ');
    const batches =
      ofDb.get(key) ??
      new Batches<In, Out>(
        (items) => this.#read(db, items, form),
        () => [],
        READS,
      );
    ofDb.set(key, batches);
    return batches.add(item);
  }
}
