import { addressesOf } from './addresses.ts';
import { isStale, openClient, send, type Opened } from './client.ts';
import { Hosts } from './hosts.ts';
import { Lanes, type Load } from './lanes.ts';
import { listen, type Listening } from './listen.ts';
import { SLOW_MS, type SlowStatements } from './slow.ts';
import { Json, tagOf, type Row, type Rows, type Send, type Statement, type Tag } from './statement.ts';

/** Anything that runs SQL: the pool or a transaction. Functions that read take this. */
export type Db = Tag;
/** A transaction. Functions that write take this, so that callers share one. */
export type Tx = Tag & { readonly isTransaction: true };
export type Pool = Tag & {
  /**
   * Runs `work` in a transaction. If a statement fails, the transaction fails with its error, even if `work` catches it. After its end no
   * statement of `work` is sent any more.
   */
  begin: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Runs `work` on one connection, without a transaction. */
  reserve: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Hears what is notified on a channel, on a connection of its own that is opened again when it is lost. */
  listen: (channel: string, hear: (payload: string) => void) => Promise<Listening>;
  load: () => Load;
  /** Waits for what is running, at most `timeout` seconds. */
  end: (options?: { timeout?: number }) => Promise<void>;
};

type Options = {
  /** A `postgres://` address. If it names several hosts, connections are opened to the primary. */
  url: string;
  /** Shares what is known about several hosts with other pools. */
  hosts?: Hosts | undefined;
  max: number;
  statementTimeoutMs?: number;
  /** The role that statements run as: `castlane_app` may not change append-only tables. Migrations run as the owner of the tables. */
  role?: 'castlane_app' | undefined;
  /** The name of the connections in `pg_stat_activity`. */
  name: string;
  /** A pooler such as PgBouncer lends a server connection per transaction: settings of a session would reach others, so none are made. */
  isPooled?: boolean;
  /** Whether statements are prepared once per connection, which saves their planning. A pooler may not support it. */
  isPrepared?: boolean;
  /** Counts and logs what takes long. */
  slow?: SlowStatements;
  /** Receives each statement and its parameters, for measurements. */
  debug?: (text: string, values: unknown[]) => void;
};

/** The settings of every connection; times in milliseconds. */
export const SESSION = {
  // Allows one wrong letter in four: the default threshold would not match it.
  'pg_trgm.similarity_threshold': 0.2,
  // Compiling a plan takes seconds, longer than any of our statements runs.
  jit: 'off',
  statement_timeout: 5000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/**
 * Opens a pool of connections with prepared statements. Times come as ISO 8601 strings in UTC, days as `YYYY-MM-DD`, bigint as number (all
 * of ours stay far below 2^53), columns as camelCase.
 */
export function connect({ isPrepared = true, debug, slow, ...options }: Options): Pool {
  const open = openerOf(options);
  const lanes = new Lanes(open, options.max);
  async function sendBy(lane: Opened, statement: Statement<Row[]>, mayBePrepared = true): Promise<Rows<Row[]>> {
    debug?.(
      statement.text,
      statement.values.map((value) => (value instanceof Json ? value.toPostgres() : value)),
    );
    const sentAt = performance.now();
    try {
      return await send(lane, statement, mayBePrepared && isPrepared && !statement.isUnsafe);
    } finally {
      const now = performance.now();
      // Those of a connection run one after the other: a slow one must not blame those behind it.
      const ms = now - Math.max(sentAt, lane.answeredAt);
      lane.answeredAt = now;
      if (ms > SLOW_MS) slow?.add(statement, ms);
    }
  }
  async function sendShared(statement: Statement<Row[]>): Promise<Rows<Row[]>> {
    return lanes
      .share((lane) => sendBy(lane, statement))
      .catch((error: unknown) => {
        if (isStale(error)) return lanes.share((lane) => sendBy(lane, statement, false));
        throw error;
      });
  }
  return Object.assign(tagOf(sendShared), {
    begin: <T>(work: (tx: Tx) => Promise<T>) => lanes.take((lane) => transaction((statement) => sendBy(lane, statement), work)),
    reserve: <T>(work: (db: Db) => Promise<T>) => lanes.take((lane) => work(tagOf((statement) => sendBy(lane, statement)))),
    listen: (channel: string, hear: (payload: string) => void) => listen(open, channel, hear),
    load: () => lanes.load,
    end: ({ timeout }: { timeout?: number } = {}) => lanes.end(timeout),
  });
}

function openerOf({
  url,
  name,
  role,
  isPooled = false,
  statementTimeoutMs = SESSION.statement_timeout,
  ...given
}: Options): () => Promise<Opened> {
  const addresses = addressesOf(url) ?? [url];
  const hosts = given.hosts ?? (addresses.length > 1 ? new Hosts(addresses) : undefined);
  const settings = { ...SESSION, TimeZone: 'UTC', ...(role && { role }), statement_timeout: statementTimeoutMs };
  return async () => {
    const address = (await hosts?.primary()) ?? addresses[0]!;
    const opened = await openClient({ url: address, name, statementTimeoutMs, isPooled, ...(!isPooled && { settings }) });
    hosts?.bind(address, opened.socket);
    // A pooler keeps this setting for each of its clients.
    if (isPooled) await tagOf((statement) => send(opened, statement, false)).unsafe(`SET TimeZone = 'UTC'`);
    return opened;
  };
}

async function transaction<T>(sendOwn: Send, work: (tx: Tx) => Promise<T>): Promise<T> {
  let isOver = false;
  const failures: unknown[] = [];
  function throwIfFailed(): void {
    if (failures.length > 0) throw failures[0];
  }
  async function sendInside(statement: Statement<Row[]>): Promise<Rows<Row[]>> {
    if (isOver) throw Object.assign(new Error('The transaction is over'), { code: 'CONNECTION_CLOSED' });
    try {
      return await sendOwn(statement);
    } catch (error) {
      failures.push(error);
      throw error;
    }
  }
  const control = tagOf(sendOwn);
  await control.unsafe('BEGIN');
  try {
    const result = await work(Object.assign(tagOf(sendInside), { isTransaction: true as const }));
    throwIfFailed();
    isOver = true;
    await control.unsafe('COMMIT');
    // If a statement failed that `work` did not wait for, the database has rolled back.
    throwIfFailed();
    return result;
  } catch (error) {
    isOver = true;
    // Also waits for statements that `work` has left behind. If it fails, the connection is lost, and the transaction with it.
    await control.unsafe('ROLLBACK').catch(() => {});
    throw error;
  }
}
