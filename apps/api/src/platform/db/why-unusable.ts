import { addressesOf } from './addresses.ts';
import type { Db } from './connect.ts';

const OLDEST = 15;

/** The database answers, but cannot be used. Its message says what to do. */
export class BadDatabase extends Error {}

/** Throws if the server is too old, or if the database cannot store every text. */
export async function refuseUnusable(db: Db): Promise<void> {
  const [row] = await db<{ version: number; encoding: string }[]>`
    SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding`;
  const why = whyUnfit(row!);
  if (why) throw new BadDatabase(why);
}

export function whyUnfit({ version, encoding }: { version: number; encoding: string }): string | undefined {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST) return `PostgreSQL ${major} is too old: use version ${OLDEST} or newer.`;
  if (encoding !== 'UTF8')
    return `The database has the encoding ${encoding}: create one with UTF8 (createdb --encoding=UTF8 --template=template0 …).`;
  return undefined;
}

type Words = { server: string; host: string; user: string; name: string; message: string };

/**
 * Says in a sentence or two why the database cannot be used, and what to do; undefined for any other error. Never shows the password.
 */
export function whyUnusable(error: unknown, url: string): string | undefined {
  if (error instanceof BadDatabase) return error.message;
  const { code = '', message, syscall } = error as { code?: string; message: string; syscall?: string };
  if (syscall !== undefined && !/^(connect|getaddrinfo|read|write)$/.test(syscall)) return undefined;
  const [, sentence] = WHY.find(([codes]) => codes.test(code)) ?? [];
  return sentence?.({ ...partsOf(url), message });
}

function partsOf(url: string): Omit<Words, 'message'> {
  const { host, hostname, username, pathname } = URL.parse(addressesOf(url)?.[0] ?? '') ?? {
    host: '',
    hostname: '',
    username: '',
    pathname: '',
  };
  const user = decoded(username) || 'the user';
  return { server: decoded(host) || 'its address', host: decoded(hostname), user, name: decoded(pathname.slice(1)) || user };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const WHY: readonly [codes: RegExp, sentence: (words: Words) => string][] = [
  [/^28P01$/, ({ server, user }) => `PostgreSQL at ${server} refuses the password of ${user}. Correct it in DATABASE_URL.`],
  [
    /^28000$/,
    ({ server, user, message }) =>
      `PostgreSQL at ${server} refuses ${user} (${message}). Create the role, allow it in pg_hba.conf, or correct DATABASE_URL.`,
  ],
  [
    /^3D000$/,
    ({ server, user, name }) =>
      `PostgreSQL at ${server} has no database ${name}. Create it (createdb --owner=${user} --encoding=UTF8 --template=template0 ${name}), or correct DATABASE_URL.`,
  ],
  [
    /^(ECONNREFUSED|ENOENT)$/,
    ({ server }) => `No PostgreSQL accepts connections at ${server}. Start it, or correct the address in DATABASE_URL.`,
  ],
  [
    /^(CONNECT_TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
    ({ server }) => `No answer from ${server}. Check the address in DATABASE_URL, the network and the firewall.`,
  ],
  [/^(ENOTFOUND|EAI_AGAIN)$/, ({ host }) => `The host ${host} cannot be found. Correct it in DATABASE_URL, or check the name server.`],
  [
    /^(ECONNRESET|CONNECTION_CLOSED|CONNECTION_DESTROYED)$/,
    ({ server }) =>
      `${server} ended the connection before it was open. If sslmode in DATABASE_URL asks for TLS, turn TLS on in PostgreSQL (ssl = on), or leave sslmode out on a private network.`,
  ],
  [
    /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|CERT_UNTRUSTED)$/,
    ({ server }) =>
      `The certificate of ${server} is not trusted. Start with NODE_EXTRA_CA_CERTS=/path/ca.pem, the certificate of the authority that signed it.`,
  ],
  [
    /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/,
    ({ host }) => `The certificate of the database does not name ${host}. Use its name in DATABASE_URL, or another certificate.`,
  ],
  [/^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/, ({ server }) => `The certificate of ${server} is not valid today. Renew it.`],
  [/^53300$/, ({ server }) => `PostgreSQL at ${server} has no connection left. Raise its max_connections.`],
  [/^57P0[123]$/, ({ server }) => `PostgreSQL at ${server} is starting or stopping. Try again in a moment.`],
  [
    /^42501$/,
    ({ user, name, message }) =>
      `${user} lacks a right in the database ${name} (${message}). Make it the owner: ALTER DATABASE ${name} OWNER TO ${user}.`,
  ],
  [
    /^(0A000|58P01)$/,
    ({ message }) => `PostgreSQL lacks a part that comes with it (${message}). Install its contrib package on the database's machine.`,
  ],
];
