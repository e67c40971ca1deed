import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { openClient } from './client.ts';

/** A host that has not answered by then counts as down. */
const ANSWER_MS = 1500;
/** Connections that open within this time of a search share its result. */
const FRESH_MS = 500;
const WATCH_MS = 2000;

type Role = { address: string; timeline: number };

/** The hosts of one database, of which one is the primary: the one that is not in recovery. */
export class Hosts {
  readonly #addresses: readonly string[];
  /** By address. */
  readonly #sockets = new Map<Socket, string>();
  #primary: string;
  #search: Promise<string> | undefined;
  #foundAt = -Infinity;
  #watch: NodeJS.Timeout | undefined;
  #isWatching = false;

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses;
    this.#primary = addresses[0]!;
  }

  /** Returns the address of the primary or, if no host is one now, of the last primary, so that the caller gets its error. */
  primary(): Promise<string> {
    if (performance.now() - this.#foundAt < FRESH_MS) return Promise.resolve(this.#primary);
    this.#search ??= this.#ask().finally(() => (this.#search = undefined));
    return this.#search;
  }

  /** Destroys the socket when its host is no longer the primary, while `watch` runs. */
  bind(address: string, socket: Socket): void {
    this.#sockets.set(socket, address);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  /** From now on notices that a host is no longer the primary, even if its connections do not break. */
  watch(): void {
    this.#watch ??= setInterval(() => void this.#look(), WATCH_MS).unref();
  }

  close(): void {
    clearInterval(this.#watch);
  }

  async #look(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    try {
      if ((await roleOf(this.#primary)) === undefined) await this.primary();
      for (const [socket, address] of this.#sockets) if (address !== this.#primary) socket.destroy();
    } finally {
      this.#isWatching = false;
    }
  }

  async #ask(): Promise<string> {
    const roles = await Promise.all(this.#addresses.map(roleOf));
    // After a fail-over the old primary may come back as one: the newer timeline has the data.
    const [primary] = roles.filter((role) => role !== undefined).toSorted((one, other) => other.timeline - one.timeline);
    if (primary) {
      this.#primary = primary.address;
      this.#foundAt = performance.now();
    }
    return this.#primary;
  }
}

/** Returns the address with its timeline if it is a primary; undefined for a standby, and for a host that does not answer. */
async function roleOf(address: string): Promise<Role | undefined> {
  const opening = openClient({ url: address, name: 'castlane-hosts', openMs: ANSWER_MS });
  try {
    const asked = opening.then(({ client }) =>
      client.query<{ timeline: number }>(`
        SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline WHERE NOT pg_is_in_recovery()`),
    );
    const answer = await Promise.race([asked, pause(ANSWER_MS, undefined, { ref: false })]);
    const row = answer?.rows[0];
    return row && { address, timeline: row.timeline };
  } catch {
    return undefined;
  } finally {
    opening.then(
      ({ socket }) => socket.destroy(),
      () => {},
    );
  }
}
