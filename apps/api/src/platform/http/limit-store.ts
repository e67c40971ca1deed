import { createHash } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor, RateLimitOptions } from '@fastify/rate-limit';
import type { Wake } from '#platform/live/wake.ts';

const MANY_KEYS = 10_000;

/** `told`: how many of its own the node has told the others. `open`: places taken by calls that still run here. */
type Window = { began: number; ms: number; own: number; told: number; others: number; open: number };

/** Requests by key, each in a window of its own that begins with the first one. */
class Windows {
  readonly #windows = new Map<string, Window>();
  #tooMany = MANY_KEYS;

  /** Returns the key's window, a new one if it is over. */
  of(key: string, ms: number): Window {
    const there = this.#windows.get(key);
    if (there && !isOver(there)) return there;
    const window = { began: performance.now(), ms, own: 0, told: 0, others: 0, open: 0 };
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

/** A place among the calls that may succeed, until it is known whether this one did. */
export type Reservation = { settle: (isUsed: boolean) => void };

export type SharedWindows = {
  /** Counts a request. */
  count: (name: string, ms: number, max: number) => { current: number; ttl: number };
  /** Takes a place if one is left; otherwise says when the window is over. */
  reserve: (text: string, ms: number, max: number) => Reservation | { retryAfterSeconds: number };
};

/**
 * Returns the counts of all limits. Each node counts by itself, so that a request waits for nobody; once a key has used a part of its limit
 * here, the nodes tell each other of it and of every further request, by Redis or the database. So together they allow the limit, plus what comes
 * within the milliseconds of such a message.
 */
export function sharedWindows(wake: Wake): SharedWindows {
  const windows = new Windows();
  wake.subscribe({ accounts: () => {}, sessions: () => {}, counted: (name, times) => (windows.of(name, msOf(name)).others += times) });

  function count(name: string, ms: number, max: number): { current: number; ttl: number } {
    const window = windows.of(name, ms);
    window.own += 1;
    if (window.own > max / (2 * wake.state.nodes)) {
      wake.counted(name, window.own - window.told);
      window.told = window.own;
    }
    return { current: window.own + window.others, ttl: leftOf(window) };
  }

  function reserve(text: string, ms: number, max: number): Reservation | { retryAfterSeconds: number } {
    const name = nameOf(`successes ${text}`, ms);
    const window = windows.of(name, ms);
    if (window.own + window.others + window.open >= max) return { retryAfterSeconds: Math.max(1, Math.ceil(leftOf(window) / 1000)) };
    window.open += 1;
    return {
      settle(isUsed) {
        window.open -= 1;
        if (isUsed) count(name, ms, max);
      },
    };
  }

  return { count, reserve };
}

/** Returns the store of the limits that count every request. */
export function storeOf(windows: SharedWindows): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    readonly #scope: string;

    constructor({ max, timeWindow }: RateLimitOptions) {
      this.#scope = typeof max === 'number' ? `${max} in ${String(timeWindow)}` : 'wider';
    }

    child(options: unknown): Store {
      return new Store(options as RateLimitOptions);
    }

    incr(key: string, done: (error: null, result: { current: number; ttl: number }) => void, ms: number, max: number): void {
      done(null, windows.count(nameOf(`${this.#scope} ${key}`, ms), ms, max));
    }
  };
}

function leftOf({ began, ms }: Window): number {
  return Math.max(0, ms - (performance.now() - began));
}

/** Short, without the address that the text may contain, and with the length of its window. */
function nameOf(text: string, ms: number): string {
  return `${ms / 1000}:${createHash('sha1').update(text).digest('base64url')}`;
}

function msOf(name: string): number {
  return Number(name.slice(0, name.indexOf(':'))) * 1000 || 0;
}
