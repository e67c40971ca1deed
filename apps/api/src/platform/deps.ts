import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Db, Pool, Tx } from './db/connect.ts';
import type { Wake } from './live/wake.ts';
import type { SecretKeys } from './secret-keys.ts';
import type { Store } from './storage/store.ts';
import type { Vapid } from './vapid.ts';

/** What features are given, so that two servers can run in one process. */
export type Deps = {
  config: Config;
  /** For reads, and single statements that write. */
  db: Pool;
  /** One transaction, from a pool of its own, so that a slow write never stands before a read. */
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** One statement from the same pool, committed when it answers; it may run twice. */
  writeOne: <T>(statement: (db: Db) => Promise<T>) => Promise<T>;
  wake: Wake;
  keys: SecretKeys;
  /** What push services know us by; undefined where nothing is pushed. */
  vapid: Vapid | undefined;
  /** Where files are. */
  store: Store;
  log: FastifyBaseLogger;
};
