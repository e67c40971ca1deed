import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Client, type QueryArrayConfig, type QueryArrayResult } from 'pg';
import type { Row, Rows, Statement } from './statement.ts';
import { getTypeParser } from './types.ts';

/** A connection is given up if it is not open after this time. */
const OPEN_MS = 5000;
/** How long after its own time limit a statement is given up: the server or the network is gone. */
const SILENCE_MS = 5000;

export type { Client };

type Options = {
  /** A `postgres://` address of one host. */
  url: string;
  /** The name of the connection in `pg_stat_activity`. */
  name: string;
  openMs?: number;
  /** The server's limit for a statement in milliseconds; 0: none. */
  statementTimeoutMs?: number;
  /** Settings of the session. A pooler refuses them. */
  settings?: Readonly<Record<string, string | number>>;
  /** Leads to a pooler. */
  isPooled?: boolean;
};

export type Opened = {
  client: Client;
  /** May be destroyed at any time. */
  socket: Socket;
  /** Sends a statement behind those that are not answered yet. */
  query: (query: QueryArrayConfig) => Promise<QueryArrayResult>;
  /** When it last answered, by `performance.now()`. */
  answeredAt: number;
  /** Resolves when the connection ends in any way: it stays closed then, and all its statements fail. */
  lost: Promise<void>;
};

export async function openClient({
  url,
  name,
  openMs = OPEN_MS,
  statementTimeoutMs = 0,
  settings = {},
  isPooled = false,
}: Options): Promise<Opened> {
  const socket = new Socket();
  const client = new Client({
    ...addressOf(url),
    stream: () => socket,
    application_name: name,
    options: Object.entries(settings)
      .map(([setting, value]) => `-c ${setting}=${value}`)
      .join(' '),
    connectionTimeoutMillis: openMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    types: { getTypeParser },
    pipeline: !isPooled,
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + SILENCE_MS }),
  });
  endIfUnreadable(socket);
  const { connection } = client;
  connection.once('sslconnect', () => endIfUnreadable(connection.stream));
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => {
      resolve();
      socket.destroy();
    });
    client.once('end', resolve);
  });
  try {
    await client.connect();
    return { client, socket, query: isPooled ? oneByOne(client) : (query) => client.query(query), answeredAt: 0, lost };
  } catch (error) {
    socket.destroy();
    throw withCode(error, 'CONNECT_TIMEOUT');
  }
}

/**
 * Destroys a stream whose answer breaks the protocol: PgBouncer 1.18 sends its errors even in the middle of a row. The parser of `pg` 8.23
 * throws then, in a listener of the stream, and an error there would end the process.
 */
function endIfUnreadable(stream: Duplex): void {
  const emit = stream.emit.bind(stream) as (event: string | symbol, ...args: unknown[]) => boolean;
  stream.emit = (event: string | symbol, ...args: unknown[]) => {
    try {
      return emit(event, ...args);
    } catch (cause) {
      if (event !== 'data') throw cause;
      stream.destroy(Object.assign(new Error('The answer cannot be read', { cause }), { code: 'CONNECTION_CLOSED' }));
      return true;
    }
  };
}

/**
 * Sends no statement ahead of an answer: if a client of PgBouncer 1.18 is lost, the next client of the same server connection gets the answers
 * that are still to come.
 */
function oneByOne(client: Client): Opened['query'] {
  let last: Promise<unknown> = Promise.resolve();
  return (query) => {
    const answer = last.then(() => client.query(query));
    last = answer.catch(() => {});
    return answer;
  };
}

/** `sslmode` as in PostgreSQL's own client, but `prefer` does not try TLS, and `verify-ca` checks the name of the host, too. */
function addressOf(url: string): {
  host: string;
  port: number;
  user: string;
  password: () => string;
  database: string;
  ssl: object | false;
} {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const host = decodeURIComponent(hostname).replace(/^\[|\]$/g, '');
  const user = decodeURIComponent(username);
  const mode = searchParams.get('sslmode') ?? 'disable';
  return {
    host,
    port: Number(port || 5432),
    user,
    password: () => decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || user,
    ssl: ['require', 'verify-ca', 'verify-full'].includes(mode) && !host.startsWith('/') && { rejectUnauthorized: mode !== 'require' },
  };
}

/** Sends a statement, prepared once per connection under the name of its text. */
export async function send({ query: ask, socket }: Opened, { text, values }: Statement<Row[]>, isPrepared: boolean): Promise<Rows<Row[]>> {
  const query: QueryArrayConfig = { text, values, rowMode: 'array', ...(isPrepared && { name: nameOf(text) }) };
  try {
    const answers = await ask(query);
    const { rows, fields, rowCount } = Array.isArray(answers) ? (answers as (typeof answers)[]).at(-1)! : answers;
    const names = fields.map((field) => camelOf(field.name));
    const made = rows.map((row) => rowOf(names, row));
    return Object.defineProperty(made, 'count', { value: rowCount ?? 0 }) as Rows<Row[]>;
  } catch (error) {
    if (isStale(error)) NAMES.delete(text);
    const lost = withCode(error, 'CONNECTION_TIMEOUT');
    // The answer may still come, and must not become that of the next statement.
    if ((lost as { code?: string }).code === 'CONNECTION_TIMEOUT') socket.destroy();
    throw lost;
  }
}

function rowOf(names: readonly string[], values: readonly unknown[]): Row {
  const row: Row = {};
  for (let i = 0; i < names.length; i++) row[names[i]!] = values[i];
  return row;
}

const NAMES = new Map<string, string>();
let named = 0;

function nameOf(text: string): string {
  let name = NAMES.get(text);
  if (name === undefined) NAMES.set(text, (name = `s${++named}`));
  return name;
}

/**
 * Whether a prepared statement is no longer valid: a migration changed its columns, or it was not prepared because the statement that should
 * have done so failed. It did nothing, and may be sent again.
 */
export function isStale(error: unknown): boolean {
  return ['0A000', '26000'].includes((error as { code?: string }).code ?? '');
}

const CAMEL = new Map<string, string>();

function camelOf(column: string): string {
  let name = CAMEL.get(column);
  if (name === undefined) CAMEL.set(column, (name = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())));
  return name;
}

/** `pg` gives errors of the database and of the socket a code, but not its own ones, which say that the connection is lost. */
function withCode(error: unknown, timeout: string): unknown {
  if (!(error instanceof Error) || error.constructor !== Error || 'code' in error) return error;
  return Object.assign(error, { code: /timeout/.test(error.message) ? timeout : 'CONNECTION_CLOSED' });
}
