import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from './connect.ts';

/** How late the answers of the replica may be. */
export const LATE_MS = 5000;
const LOOK_MS = 1000;

type Sample = { at: number; lsn: string };

/**
 * A streaming replica, for reads that may be a few seconds late. Once a second it is asked whether it has replayed what the primary had
 * written some seconds ago: that also holds if it has lost the primary, when its own figures say that it lags behind nothing.
 */
export class Replica {
  readonly pool: Pool;
  readonly #primary: Pool;
  readonly #log: FastifyBaseLogger;
  #timer: NodeJS.Timeout | undefined;
  #samples: Sample[] = [];
  #isFresh = false;
  #isLooking = false;

  constructor(pool: Pool, primary: Pool, log: FastifyBaseLogger) {
    this.pool = pool;
    this.#primary = primary;
    this.#log = log;
  }

  /** From now on finds out whether it is late; until then no read goes to it. */
  watch(): void {
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref();
    void this.#look();
  }

  /** Whether reads may go to it now. */
  get isFresh(): boolean {
    return this.#isFresh;
  }

  /** Sends no more reads to it until it has answered again: it failed. */
  leave(error: unknown): void {
    if (this.#isFresh) this.#log.warn({ err: error }, 'the read replica failed; the primary answers instead');
    this.#isFresh = false;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const primary = this.#primary;
    try {
      const [now] = await primary<{ lsn: string }[]>`SELECT pg_current_wal_lsn()::text AS lsn`;
      this.#samples.push({ at: performance.now(), lsn: now!.lsn });
      // The newest of those that are old enough, and all younger ones.
      const old = this.#samples.findLastIndex(({ at }) => at <= performance.now() - LATE_MS);
      this.#samples = this.#samples.slice(Math.max(0, old));
      const isFresh = (await Promise.race([this.#hasReplayed(this.#samples[0]!.lsn), pause(LOOK_MS, false, { ref: false })])) ?? false;
      if (isFresh !== this.#isFresh)
        this.#log.info(isFresh ? 'the read replica is in use' : 'the read replica is late; the primary answers instead');
      this.#isFresh = isFresh;
    } catch (error) {
      this.leave(error);
    } finally {
      this.#isLooking = false;
    }
  }

  async #hasReplayed(lsn: string): Promise<boolean> {
    const [row] = await this.pool<
      { has: boolean }[]
    >`SELECT coalesce(pg_last_wal_replay_lsn() >= ${lsn}::text::pg_lsn, NOT pg_is_in_recovery()) AS has`;
    return row!.has;
  }
}
