import type { FastifyBaseLogger } from 'fastify';
import type { Statement } from './statement.ts';

/** A statement that takes longer is slow. Ours take some milliseconds, and are cut off after five seconds. */
export const SLOW_MS = 500;
const QUIET_MS = 60_000;
const LETTERS = 120;

/** Counts slow statements by name, and logs each name once a minute at most. Their parameters are personal data, and never shown. */
export class SlowStatements {
  readonly counts: Record<string, number> = {};
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #logged = new Map<string, { at: number; count: number }>();

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#log = log;
  }

  add({ origin, text }: Pick<Statement<never[]>, 'origin' | 'text'>, ms: number): void {
    const count = (this.counts[origin] ?? 0) + 1;
    this.counts[origin] = count;
    const last = this.#logged.get(origin);
    if (last && performance.now() - last.at < QUIET_MS) return;
    this.#logged.set(origin, { at: performance.now(), count });
    const begins = text.replaceAll(/\s+/g, ' ').trim().slice(0, LETTERS);
    this.#log.warn({ statement: origin, begins, ms: Math.round(ms), times: count - (last?.count ?? 0) }, 'a slow statement');
  }
}
