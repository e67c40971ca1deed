import { Problem } from '#platform/problem.ts';

const RETRY_SECONDS = 30;

/** Places for long work of this process: so many for each account, and in all. */
export class Places {
  readonly #most: { each: number; all: number };
  readonly #taken = new Map<string, number>();

  constructor(most: { each: number; all: number }) {
    this.#most = most;
  }

  /** Throws 1022 if the account has no place left, 1023 if nobody has. */
  refuseIfFull(accountId: string): void {
    if ((this.#taken.get(accountId) ?? 0) >= this.#most.each) throw new Problem(1022, { retryAfterSeconds: RETRY_SECONDS });
    const all = [...this.#taken.values()].reduce((sum, each) => sum + each, 0);
    if (all >= this.#most.all) throw new Problem(1023, { retryAfterSeconds: RETRY_SECONDS });
  }

  /** Takes a place, or throws the same. Returns how to leave it. */
  take(accountId: string): () => void {
    this.refuseIfFull(accountId);
    this.#taken.set(accountId, (this.#taken.get(accountId) ?? 0) + 1);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      const left = this.#taken.get(accountId)! - 1;
      if (left > 0) this.#taken.set(accountId, left);
      else this.#taken.delete(accountId);
    };
  }
}
