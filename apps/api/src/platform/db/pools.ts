import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#platform/config.ts';
import { addressesOf } from './addresses.ts';
import { connect, SESSION, type Pool } from './connect.ts';
import { Hosts } from './hosts.ts';
import { Replica } from './replica.ts';
import { SlowStatements } from './slow.ts';
import { applicationRole, requireApplicationUser, requireRole } from './role.ts';

/** Reads get this share of a process's connections. */
const READS = 1 / 3;
const LOCK = 7_214_004;

export type Pools = {
  /** For reads and single statements. */
  reads: Pool;
  /** For transactions, so that slow writes never block reads. */
  writes: Pool;
  /** For reads that may be late; undefined: there is none. */
  replica: Replica | undefined;
  /** For probes, which must not wait behind requests. */
  probes: Pool;
  /** For LISTEN and NOTIFY, which need a session. */
  listening: Pool;
  /** By name, for figures. */
  named: Readonly<Record<string, Pool>>;
  slow: SlowStatements;
  close: () => Promise<void>;
};

type Settings = Pick<Config, 'databaseDirectUrl' | 'databaseReadUrl' | 'databaseConnections' | 'databasePrepared'>;

/**
 * Opens the connections of the server. With `databaseDirectUrl`, `url` leads to a pooler, in any of its modes. `debug` receives each statement.
 * Throws `WrongRole` if the database user has the wrong rights.
 */
export async function openPools(
  { databaseDirectUrl, databaseReadUrl, databaseConnections, databasePrepared: isPrepared }: Settings,
  url: string,
  log: FastifyBaseLogger,
  debug?: (text: string) => void,
): Promise<Pools> {
  const addresses = addressesOf(url) ?? [];
  const hosts = addresses.length > 1 ? new Hosts(addresses) : undefined;
  const isPooled = databaseDirectUrl !== undefined;
  const role = isPooled ? undefined : await applicationRole(url, log);
  const max = Math.max(1, Math.round(databaseConnections * READS));
  const slow = new SlowStatements(log);
  const common = { url, hosts, role, isPooled, isPrepared, slow, ...(debug && { debug }) };
  const reads = connect({ ...common, max, name: 'castlane' });
  const writes = connect({ ...common, max: Math.max(1, databaseConnections - max), name: 'castlane-writes' });
  const late = databaseReadUrl && connect({ ...common, url: databaseReadUrl, hosts: undefined, max, name: 'castlane-late' });
  const probes = connect({ ...common, max: 1, name: 'castlane-probes' });
  const listening = isPooled ? connect({ url: databaseDirectUrl, max: 1, name: 'castlane-listen' }) : reads;
  const pools = [reads, writes, probes, ...(late ? [late] : []), ...(isPooled ? [listening] : [])];
  const replica = late ? new Replica(late, probes, log) : undefined;
  async function close(): Promise<void> {
    hosts?.close();
    replica?.close();
    await Promise.all(pools.map((pool) => pool.end({ timeout: 5 })));
  }
  try {
    if (isPooled) await requireApplicationUser(writes);
    else await requireRole(writes, role);
    if (isPooled) await keepSettings(writes);
  } catch (error) {
    await close();
    throw error;
  }
  hosts?.watch();
  replica?.watch();
  return { reads, writes, replica, probes, listening, named: { reads, writes, probes, ...(late && { late }) }, slow, close };
}

/** Makes our settings the defaults of the user in this database. Connections that the pooler opens from then on have them. */
async function keepSettings(pool: Pool): Promise<void> {
  await pool.begin(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(${LOCK}::int)`;
    // Until its library is loaded, only a superuser may set an extension's parameter.
    await tx`SELECT similarity('', '')`;
    for (const [name, value] of Object.entries(SESSION)) {
      const [there] = await tx`
        SELECT FROM pg_db_role_setting s WHERE s.setrole = current_user::regrole
          AND s.setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database()) AND ${`${name}=${value}`} = ANY(s.setconfig)`;
      if (there) continue;
      const [made] = await tx<{ sql: string }[]>`
        SELECT format('ALTER ROLE CURRENT_USER IN DATABASE %I SET ${tx.unsafe(name)} = %L', current_database(), ${value}::text) AS sql`;
      await tx.unsafe(made!.sql);
    }
  });
}
