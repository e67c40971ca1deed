import type { FastifyBaseLogger } from 'fastify';

/** Why a socket was not opened, or closed before it had a session. */
export const REFUSALS = [
  'origin',
  'version',
  'handshake',
  'path',
  'address is full',
  'busy',
  'stopping',
  'session',
  'banned',
  'too fast',
] as const;
export type Refusal = (typeof REFUSALS)[number];

const QUIET_MS = 60_000;
/** What an operator can mend. */
const LOUD: ReadonlySet<Refusal> = new Set(['origin', 'address is full']);
/** Clients cause these all day: a log-out in another tab is one. */
const SILENT: ReadonlySet<Refusal> = new Set(['session', 'banned', 'too fast']);

/** Counts refused sockets by reason, and logs each reason once a minute at most. */
export class Refusals {
  readonly counts: Record<Refusal, number> = Object.fromEntries(REFUSALS.map((each) => [each, 0])) as Record<Refusal, number>;
  readonly #log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly #logged = new Map<Refusal, { at: number; count: number }>();

  constructor(log: Pick<FastifyBaseLogger, 'info' | 'warn'>) {
    this.#log = log;
  }

  /** `details` help to find the cause, such as the origin that came and the one that was expected. */
  add(reason: Refusal, details: Record<string, string | undefined> = {}): void {
    this.counts[reason] += 1;
    if (SILENT.has(reason)) return;
    const last = this.#logged.get(reason);
    if (last && performance.now() - last.at < QUIET_MS) return;
    const count = this.counts[reason];
    this.#logged.set(reason, { at: performance.now(), count });
    const line = { reason, times: count - (last?.count ?? 0), ...details };
    const message = MEANS[reason] ?? 'a socket was refused';
    if (LOUD.has(reason)) this.#log.warn(line, message);
    else this.#log.info(line, message);
  }
}

const MEANS: Partial<Record<Refusal, string>> = {
  origin: 'a socket was refused: its page is not at PUBLIC_URL. If visitors use this address, correct PUBLIC_URL',
  'address is full':
    'a socket was refused: its address has as many as one may have. If all visitors have one address, name the proxy in TRUST_PROXY',
};
