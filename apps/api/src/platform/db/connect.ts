import type { ISql, Sql, TransactionSql } from 'postgres';
import { addressesOf } from './addresses.ts';
import { arrayTypes } from './arrays.ts';
import { postgres } from './driver.ts';
import { Hosts } from './hosts.ts';

type Types = { bigint: number; date: string };

/** Anything that runs SQL: the pool or a transaction. Functions that read take this. */
export type Db = ISql<Types>;
export type Pool = Sql<Types>;
/** A transaction. Functions that write take this, so that callers share one. */
export type Tx = TransactionSql<Types>;

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
export function connect({ url, max, statementTimeoutMs, role, name, debug, isPooled = false, isPrepared = true, ...given }: Options): Pool {
  const addresses = addressesOf(url) ?? [url];
  const hosts = given.hosts ?? (addresses.length > 1 ? new Hosts(addresses) : undefined);
  // A host that begins with a slash is the folder of a socket, which the driver would look up as a name.
  const host = decodeURIComponent(URL.parse(addresses[0]!)?.hostname ?? '');
  return postgres(addresses[0]!, {
    ...(host.startsWith('/') ? { host } : {}),
    max,
    prepare: isPrepared,
    ...(hosts ? { socket: () => hosts.connect() } : {}),
    ...(debug ? { debug: (_connection: number, text: string, values: unknown[]) => debug(text, values) } : {}),
    connect_timeout: 5,
    // The driver's default grows to 20 s, which would leave us disconnected long after the database is back.
    backoff: (attempt: number) => Math.min(2 ** attempt / 100, 1) * (0.5 + Math.random() / 2),
    fetch_types: false,
    onnotice: () => {},
    transform: {
      column: { from: postgres.toCamel },
      // By default the driver (3.4.9) refuses `undefined` by failing whichever statement its connection runs; the faulty statement never
      // settles, and gets the result of the next one. As NULL the database refuses it, in its own statement.
      undefined: null,
    },
    types: {
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
      date: { to: 1184, from: [1114, 1184], serialize: String, parse: isoTime },
      day: { to: 1082, from: [1082], serialize: String, parse: String },
      ...arrayTypes({ int8: Number, timestamp: isoTime }),
    },
    connection: {
      application_name: name,
      TimeZone: 'UTC',
      ...(isPooled
        ? {}
        : { ...SESSION, ...(role && { role }), ...(statementTimeoutMs !== undefined && { statement_timeout: statementTimeoutMs }) }),
    },
  });
}

/** Converts `2026-11-21 08:43:12.123456+00` to `2026-11-21T08:43:12.123Z`, cheaper than a Date. */
export function isoTime(text: string): string {
  const fraction = text.charCodeAt(19) === 46 ? text.slice(20, text.indexOf('+', 20)).padEnd(3, '0').slice(0, 3) : '000';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}
