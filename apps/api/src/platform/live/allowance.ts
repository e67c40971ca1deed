const MANY_KEYS = 10_000;

type Bucket = { left: number; at: number };

/** A token bucket per key: a burst, then a rate per second. */
export class Allowance {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #buckets = new Map<string, Bucket>();
  #tooMany = MANY_KEYS;

  constructor(burst: number, perSecond: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
  }

  take(key: string): boolean {
    const left = this.#leftOf(this.#buckets.get(key));
    const isWithin = left >= 1;
    this.#buckets.set(key, { left: isWithin ? left - 1 : left, at: performance.now() });
    if (this.#buckets.size > this.#tooMany) this.#forgetFull();
    return isWithin;
  }

  /** Returns whether a token is left, without taking it. */
  has(key: string): boolean {
    return this.#leftOf(this.#buckets.get(key)) >= 1;
  }

  #leftOf(bucket: Bucket | undefined): number {
    if (!bucket) return this.#burst;
    return Math.min(this.#burst, bucket.left + ((performance.now() - bucket.at) / 1000) * this.#perSecond);
  }

  /** Forgets full buckets, which equal new ones. */
  #forgetFull(): void {
    for (const [key, bucket] of this.#buckets) if (this.#leftOf(bucket) >= this.#burst) this.#buckets.delete(key);
    this.#tooMany = Math.max(MANY_KEYS, 2 * this.#buckets.size);
  }
}

/** No limits, if they are switched off. */
export const UNLIMITED: Pick<Allowance, 'take' | 'has'> = { take: () => true, has: () => true };
