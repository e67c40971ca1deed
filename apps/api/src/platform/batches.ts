/** How many items a batch has. */
const MOST = 64;
/** How many batches may run at once, and how many items must wait for a batch to start beside a running one. */
type Beside = { mostRunning: number; many: number };
/** One is prepared while the other waits for the disk. */
const WRITES: Beside = { mostRunning: 2, many: 16 };
/** What arrives in one turn of the event loop is a batch. It never waits for an earlier one, which may be behind a slow statement. */
export const READS: Beside = { mostRunning: Infinity, many: 1 };

type Waiting<In, Out> = { item: In; keys: readonly string[]; resolve: (out: Out | Promise<Out>) => void; reject: (error: unknown) => void };

/**
 * Turns many small pieces of work into few large ones: what arrives while batches run makes the next one, so nothing waits for a timer. Items
 * that share a key are handled one after the other, in the order of their arrival.
 */
export class Batches<In, Out> {
  readonly #run: (items: readonly In[]) => Promise<readonly (Out | Promise<Out>)[]>;
  readonly #keysOf: (item: In) => readonly string[];
  readonly #beside: Beside;
  readonly #taken = new Set<string>();
  #waiting: Waiting<In, Out>[] = [];
  #running = 0;
  #startsSoon = false;

  /** `run` returns the result of each item, or the promise of one that is not to delay the others. */
  constructor(
    run: (items: readonly In[]) => Promise<readonly (Out | Promise<Out>)[]>,
    keysOf: (item: In) => readonly string[],
    beside = WRITES,
  ) {
    this.#run = run;
    this.#keysOf = keysOf;
    this.#beside = beside;
  }

  add(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, keys: this.#keysOf(item), resolve, reject });
      this.#startSoon();
    });
  }

  /** In the next turn of the event loop, so that everything that has arrived by then is in one batch. */
  #startSoon(): void {
    const isDue =
      this.#running === 0
        ? this.#waiting.length > 0
        : this.#running < this.#beside.mostRunning && this.#waiting.length >= this.#beside.many;
    if (this.#startsSoon || !isDue) return;
    this.#startsSoon = true;
    setImmediate(() => {
      this.#startsSoon = false;
      void this.#start();
    });
  }

  async #start(): Promise<void> {
    const batch = this.#take();
    if (batch.length === 0) return;
    this.#running += 1;
    this.#startSoon();
    try {
      const results = await this.#run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    this.#running -= 1;
    for (const { keys } of batch) for (const key of keys) this.#taken.delete(key);
    this.#startSoon();
  }

  #take(): Waiting<In, Out>[] {
    const batch: Waiting<In, Out>[] = [];
    const later = new Set(this.#taken);
    this.#waiting = this.#waiting.filter((waiting) => {
      const mustWait = batch.length === MOST || waiting.keys.some((key) => later.has(key));
      for (const key of waiting.keys) later.add(key);
      if (!mustWait) batch.push(waiting);
      return mustWait;
    });
    for (const { keys } of batch) for (const key of keys) this.#taken.add(key);
    return batch;
  }
}
