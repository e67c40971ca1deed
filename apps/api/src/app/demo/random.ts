/** Reproducible random choices (mulberry32), so that every load gives the same demo world. */
export class Random {
  #state: number;
  readonly #had = new WeakMap<object, Set<unknown>>();

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** A whole number, both ends included. */
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)]!;
  }

  /** Picks an item, but none twice for the same holder until all have been picked. */
  fresh<T>(holder: object, items: readonly T[]): T {
    const had = this.#had.get(holder) ?? new Set();
    this.#had.set(holder, had);
    const left = items.filter((item) => !had.has(item));
    if (left.length === 0) for (const item of items) had.delete(item);
    const item = this.pick(left.length > 0 ? left : items);
    had.add(item);
    return item;
  }

  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, key: this.next() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ item }) => item);
  }
}
