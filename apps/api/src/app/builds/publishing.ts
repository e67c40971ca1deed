import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

const TIMES = { patienceMs: 10_000, retryMs: 60_000, renewMs: 12 * 3_600_000 };

/** Puts the build into the store again and again: soon after a failure, else twice a day, so that a build in use is never swept. */
export class Publishing {
  readonly #publish: () => Promise<void>;
  readonly #log: FastifyBaseLogger;
  readonly #times: typeof TIMES;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(publish: () => Promise<void>, log: FastifyBaseLogger, times: Partial<typeof TIMES> = {}) {
    this.#publish = publish;
    this.#log = log;
    this.#times = { ...TIMES, ...times };
  }

  /**
   * Returns when other nodes can find the build's files: only then may this node show a page that names them. After ten seconds it returns
   * anyway, as a service without its old pages is better than none.
   */
  async start(): Promise<void> {
    const stop = new AbortController();
    const late = pause(this.#times.patienceMs, 'late', { signal: stop.signal, ref: false }).catch(() => undefined);
    if ((await Promise.race([this.#attempt(), late])) === 'late')
      this.#log.warn('the file store is slow: until it has the files of this build, other nodes cannot serve them');
    stop.abort();
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  async #attempt(): Promise<void> {
    let next = this.#times.renewMs;
    try {
      await this.#publish();
    } catch (err) {
      this.#log.warn({ err }, 'the files of this build could not be put into the store: other nodes cannot serve them');
      next = this.#times.retryMs;
    }
    if (!this.#isOver) this.#timer = setTimeout(() => void this.#attempt(), next).unref();
  }
}
