import { setTimeout as pause } from 'node:timers/promises';
import { connect, type Pool } from '@castlane/api/src/platform/db/connect.ts';
import { openPools } from '@castlane/api/src/platform/db/pools.ts';
import type { Proxy } from '../proxy.ts';
import type { Book, Where } from './book.ts';

/** An open client of the product. */
export type Opened = { reads: Pool; writes: Pool; end: () => Promise<void> };

export type Route = Where & {
  /** The proxies that its connections lead through. */
  proxies: readonly Proxy[];
  open: () => Promise<Opened>;
};

const SILENT = { warn: () => {} } as unknown as Parameters<typeof openPools>[2];
const CONNECTIONS = 6;
/** A client opens several connections, and begins anew if one of them is cut. */
const OPEN_LIMIT_MS = 60_000;
/** The product waits 5 s for its statements; a pool without that limit waits for a silent line. */
const END_LIMIT_MS = 15_000;

/** The pools that a node of the product opens. `directUrl`: the database itself if `url` leads to a pooler. */
export async function openNode(url: string, pooler?: { directUrl: string; isPrepared: boolean }): Promise<Opened> {
  const settings = {
    databaseDirectUrl: pooler?.directUrl,
    databaseReadUrl: undefined,
    databaseConnections: CONNECTIONS,
    databasePrepared: pooler?.isPrepared ?? true,
  };
  const { reads, writes, close } = await openPools(settings, url, SILENT);
  return { reads, writes, end: close };
}

/** One pool for everything, which waits for its statements when it ends, with a short limit. */
export function openPool(url: string, max: number, statementTimeoutMs: number): Opened {
  const pool = connect({ url, max, statementTimeoutMs, name: 'castlane-pool' });
  return { reads: pool, writes: pool, end: () => pool.end() };
}

/** One way to the database, with the client that is open on it. */
export class Lane {
  readonly route: Route;
  readonly #book: Book;
  #client: Opened | undefined;

  constructor(route: Route, book: Book) {
    this.route = route;
    this.#book = book;
  }

  /** Undefined while another one is being opened. */
  get client(): Opened | undefined {
    return this.#client;
  }

  /** While the database is away, a client cannot be opened: tries again. */
  async open(): Promise<void> {
    const opening = async () => {
      while (!this.#client) this.#client = await this.route.open().catch(() => pause(50, undefined));
    };
    const what = `opening ${this.route.name}`;
    await this.#book.awaitEnd(opening(), what, OPEN_LIMIT_MS);
  }

  /** Ends the client in the middle of its statements. */
  async end(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (client) await this.#book.awaitEnd(client.end(), `end() of ${this.route.name}`, END_LIMIT_MS);
  }
}
