import { openClient } from '#platform/db/client.ts';
import { addressesOf } from '#platform/db/addresses.ts';
import { connect, type Db } from '#platform/db/connect.ts';
import { migrationsToCome, WrongSchema } from '#platform/db/migrate.ts';
import { whyOtherKeys, keptPrints } from '#platform/db/key-prints.ts';
import { whyUnusable } from '#platform/db/why-unusable.ts';
import { finding, warning, type Check, type Finding, type Patient } from './finding.ts';

const MOST_CLOCK_SECONDS = 60;
const MOST_KEY_DAYS = 2 * 365;
/** Connections that the server opens besides `DATABASE_CONNECTIONS`: probes, LISTEN, and a command of an operator. */
const OTHER_CONNECTIONS = 3;

export async function checkSchema({ pool }: Patient): Promise<Finding[]> {
  try {
    const names = await migrationsToCome(pool);
    if (names.length === 0) return [];
    return [
      warning(
        'schema-old',
        'database',
        `${names.length} migrations are to run, the first is ${names[0]}. Start the server, or run castlane migrate.`,
      ),
    ];
  } catch (error) {
    if (!(error instanceof WrongSchema)) throw error;
    return [finding('schema-foreign', 'database', error.message)];
  }
}

export async function checkExtension({ pool }: Patient): Promise<Finding[]> {
  const [row] = await pool<{ isAvailable: boolean }[]>`
    SELECT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS is_available`;
  if (row!.isAvailable) return [];
  return [finding('extension-missing', 'database', "PostgreSQL lacks pg_trgm. Install its contrib package on the database's machine.")];
}

export async function checkRole({ pool, config }: Patient): Promise<Finding[]> {
  if (config.databaseUrl === undefined) return [];
  const [row] = await pool<{ isThere: boolean; isMember: boolean }[]>`
    SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'castlane_app') AS is_there,
      coalesce((SELECT pg_has_role(current_user, oid, 'MEMBER') FROM pg_roles WHERE rolname = 'castlane_app'), false) AS is_member`;
  if (row!.isThere && row!.isMember) return [];
  const what = row!.isThere ? 'is not granted to the user of DATABASE_URL' : 'does not exist';
  return [
    warning(
      'role-missing',
      'database',
      `The role castlane_app ${what}, so only triggers protect the audit log. Create and grant it as docs/install.md says, then restart.`,
    ),
  ];
}

export async function checkKeys({ pool, keys }: Patient): Promise<Finding[]> {
  const kept = await keptPrints(pool).catch(unlessNoTable);
  if (!kept) return [];
  const why = whyOtherKeys(keys.prints, kept);
  if (why) return [finding('keys-other', 'SECRET_KEYS', why)];
  const [row] = await pool<{ days: number }[]>`
    SELECT coalesce(extract(epoch FROM now() - max(first_seen_at)) / 86400, 0)::float8 AS days FROM secret_key_prints`;
  if (row!.days < MOST_KEY_DAYS) return [];
  return [warning('key-old', 'SECRET_KEYS', `The newest secret key is ${Math.round(row!.days)} days old. Run castlane keys rotate.`)];
}

/** The schema may be older than this version. */
function unlessNoTable(error: { code?: string }): undefined {
  if (error.code !== '42P01') throw error;
}

export async function checkClock({ pool }: Patient, now: () => number = Date.now): Promise<Finding[]> {
  const before = now();
  const [row] = await pool<{ now: number }[]>`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`;
  const off = Math.round((row!.now - (before + now()) / 2) / 1000);
  if (Math.abs(off) <= MOST_CLOCK_SECONDS) return [];
  return [
    finding(
      'clock-off',
      'machine',
      `The clock of this machine is ${Math.abs(off)} s ${off > 0 ? 'behind' : 'ahead of'} the database's. Synchronize both (NTP).`,
    ),
  ];
}

/** A new version of the system's collations may sort otherwise than the indexes. */
export async function checkCollation({ pool }: Patient): Promise<Finding[]> {
  const [row] = await pool<{ name: string; stored: string | null; actual: string | null }[]>`
    SELECT datname AS name, datcollversion AS stored, pg_database_collation_actual_version(oid) AS actual
    FROM pg_database WHERE datname = current_database()`;
  const { name, stored, actual } = row!;
  if (stored === null || stored === actual) return [];
  return [
    finding(
      'collation-changed',
      'database',
      `The database was made with the collations ${stored}, but its system has ${actual}. Run REINDEX DATABASE ${name}, then ALTER DATABASE ${name} REFRESH COLLATION VERSION.`,
    ),
  ];
}

export async function checkConnections({ pool, config }: Patient): Promise<Finding[]> {
  if (config.databaseDirectUrl !== undefined) return [];
  const [row] = await pool<
    { most: number }[]
  >`SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most`;
  const needed = config.databaseConnections + OTHER_CONNECTIONS;
  if (needed <= row!.most) return [];
  return [
    finding(
      'connections-few',
      'DATABASE_CONNECTIONS',
      `A process needs ${needed} connections, and PostgreSQL allows ${row!.most}. Raise its max_connections, or lower DATABASE_CONNECTIONS.`,
    ),
  ];
}

/** A pooler names another process than the one that runs the statement. */
export async function checkPooler({ config }: Patient): Promise<Finding[]> {
  const url = addressesOf(config.databaseUrl ?? '')?.[0];
  if (url === undefined) return [];
  if (config.databaseDirectUrl === undefined && (await leadsToPooler(url)))
    return [
      finding('pooler-without-direct', 'DATABASE_URL', 'DATABASE_URL leads to a pooler. Set DATABASE_DIRECT_URL to PostgreSQL itself.'),
    ];
  if (config.databaseDirectUrl === undefined || !config.databasePrepared || (await keepsPrepared(url))) return [];
  return [
    finding(
      'pooler-prepared',
      'DATABASE_PREPARED',
      'The pooler keeps no prepared statements, as PgBouncer before 1.21. Set DATABASE_PREPARED=off.',
    ),
  ];
}

async function leadsToPooler(url: string): Promise<boolean> {
  const { client } = await openClient({ url, name: 'castlane-doctor', isPooled: true });
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return rows[0]!.pid !== (client as unknown as { processID: number }).processID;
  } finally {
    await client.end();
  }
}

/** Prepares a statement in one transaction and runs it in later ones, between those of other connections. */
async function keepsPrepared(url: string): Promise<boolean> {
  const pool = connect({ url, max: 4, name: 'castlane-doctor', isPooled: true });
  try {
    for (let i = 0; i < 8; i++) await Promise.all([1, 2, 3, 4].map((n) => pool.begin((tx) => tx`SELECT ${n}::int AS n`)));
    return true;
  } catch (error) {
    // The statement does not exist, or another client made one of its name.
    if (['26000', '42P05', '08P01'].includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  } finally {
    await pool.end({ timeout: 1 });
  }
}

export const checkReplica: Check = async ({ config }) => {
  if (config.databaseReadUrl === undefined) return [];
  const pool = connect({ url: config.databaseReadUrl, max: 1, name: 'castlane-doctor' });
  try {
    const [row] = await pool<{ isReplica: boolean; lag: number | null }[]>`
      SELECT pg_is_in_recovery() AS is_replica, extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float8 AS lag`;
    if (row!.isReplica) return [];
    return [
      warning(
        'replica-is-none',
        'DATABASE_READ_URL',
        'DATABASE_READ_URL leads to a database that is no replica. Correct it, or leave it out.',
      ),
    ];
  } catch (error) {
    const why = whyUnusable(error, config.databaseReadUrl);
    if (why === undefined) throw error;
    return [warning('replica-away', 'DATABASE_READ_URL', why.replaceAll('DATABASE_URL', 'DATABASE_READ_URL'))];
  } finally {
    await pool.end({ timeout: 1 });
  }
};

/** What only staff would see otherwise. */
export async function checkInside({ pool, config }: { pool: Db } & Pick<Patient, 'config'>): Promise<Finding[]> {
  if (!config.production) return [];
  const [row] = await pool<{ dead: number; demo: number; staff: number; plain: number }[]>`
    SELECT (SELECT count(*)::int FROM outbox WHERE dead_at IS NOT NULL) AS dead,
      (SELECT count(*)::int FROM accounts WHERE email LIKE '%@castlane.test' AND deleted_at IS NULL) AS demo,
      (SELECT count(*)::int FROM accounts WHERE user_type = 'staff' AND deleted_at IS NULL) AS staff,
      (SELECT count(*)::int FROM accounts WHERE user_type = 'staff' AND deleted_at IS NULL AND totp_secret IS NULL
        AND NOT EXISTS (SELECT FROM sign_on_identities i WHERE i.account_id = accounts.id)) AS plain`;
  const { dead, demo, staff, plain } = row!;
  return [
    ...(dead > 0
      ? [
          warning(
            'tasks-given-up',
            'database',
            `${dead} mails or tasks were given up. Numbers in the staff console says why and can retry them.`,
          ),
        ]
      : []),
    ...(demo > 0
      ? [
          finding(
            'demo-accounts',
            'database',
            'The demo people can log in with a password that everyone knows. Start with an empty database.',
          ),
        ]
      : []),
    ...(staff === 0
      ? [warning('staff-none', 'database', 'No one can log in as staff. Run castlane staff create --email you@example.com.')]
      : []),
    ...(plain > 0
      ? [
          finding(
            'staff-without-authenticator',
            'database',
            `${plain} staff accounts log in with only a password. Run castlane staff create --email … --new-totp.`,
          ),
        ]
      : []),
  ];
}
