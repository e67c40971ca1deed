import type { Template } from '@castlane/contract/job-template.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Db, Pool, Tx } from './db/connect.ts';
import type { Legal } from './legal.ts';
import type { Wake } from './live/wake.ts';
import type { SecretKeys } from './secret-keys.ts';
import type { Store } from './storage/store.ts';
import type { Vapid } from './vapid.ts';

/** The dependencies of the features, passed in so that two servers can run in one process. */
export type Deps = {
  config: Config;
  /** For reads and for single statements that write. */
  db: Pool;
  /** Runs one transaction, on a separate pool, so that slow writes never block reads. */
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Runs one statement on the same pool, committed when it returns; it may run twice. */
  writeOne: <T>(statement: (db: Db) => Promise<T>) => Promise<T>;
  /** Makes the worker look immediately for tasks that `writeOne` enqueued. */
  lookForTasks: () => void;
  wake: Wake;
  keys: SecretKeys;
  /** Identifies us to push services; undefined if push is off. */
  vapid: Vapid | undefined;
  legal: Legal;
  /** The templates of jobs that every owner has. */
  templates: readonly Template[];
  /** The file store. */
  store: Store;
  log: FastifyBaseLogger;
};
