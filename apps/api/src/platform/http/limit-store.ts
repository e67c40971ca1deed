import { createHash } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor, RateLimitOptions } from '@fastify/rate-limit';
import type { Wake } from '#platform/live/wake.ts';

const MANY_KEYS = 10_000;

/** `told`: how many of its own the node has told the others. */
type Window = { began: number; ms: number; own: number; told: number; others: number };

/** Requests by key, each in a window of its own that begins with the first one. */
class Windows {
  readonly #windows = new Map<string, Window>();
  #tooMany = MANY_KEYS;

  /** Returns the key's window, a new one if it is over. */
  of(key: string, ms: number): Window {
    const there = this.#windows.get(key);
    if (there && !isOver(there)) return there;
    const window = { began: performance.now(), ms, own: 0, told: 0, others: 0 };
    this.#windows.set(key, window);
    if (this.#windows.size > this.#tooMany) this.#forgetOld();
    return window;
  }

  #forgetOld(): void {
    for (const [key, window] of this.#windows) if (isOver(window)) this.#windows.delete(key);
    this.#tooMany = Math.max(MANY_KEYS, 2 * this.#windows.size);
  }
}

function isOver({ began, ms }: Window): boolean {
  return performance.now() - began >= ms;
}

/**
 * Returns the store of all limits. Each node counts by itself, so that a request waits for nobody; once a key has used a part of its limit
 * here, the nodes tell each other of it and of every further request, by Redis or the database. So together they allow the limit, plus what comes
 * within the milliseconds of such a message.
 */
export function sharedStore(wake: Wake): FastifyRateLimitStoreCtor {
  const windows = new Windows();
  wake.subscribe({ accounts: () => {}, sessions: () => {}, counted: (name, times) => (windows.of(name, msOf(name)).others += times) });

  return class Store implements FastifyRateLimitStore {
    readonly #scope: string;

    constructor({ max, timeWindow }: RateLimitOptions) {
      this.#scope = typeof max === 'number' ? `${max} in ${String(timeWindow)}` : 'wider';
    }

    child(options: unknown): Store {
      return new Store(options as RateLimitOptions);
    }

    incr(key: string, done: (error: null, result: { current: number; ttl: number }) => void, ms: number, max: number): void {
      const name = nameOf(`${this.#scope} ${key}`, ms);
      const window = windows.of(name, ms);
      window.own += 1;
      if (window.own > max / (2 * wake.state.nodes)) {
        wake.counted(name, window.own - window.told);
        window.told = window.own;
      }
      done(null, { current: window.own + window.others, ttl: Math.max(0, window.ms - (performance.now() - window.began)) });
    }
  };
}

/** Short, without the address that the text may contain, and with the length of its window. */
function nameOf(text: string, ms: number): string {
  return `${ms / 1000}:${createHash('sha1').update(text).digest('base64url')}`;
}

function msOf(name: string): number {
  return Number(name.slice(0, name.indexOf(':'))) * 1000 || 0;
}
