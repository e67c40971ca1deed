import type { FastifyBaseLogger } from 'fastify';
import { connect, type Db } from './connect.ts';

/** Rows that nobody may change or remove. */
const APPEND_ONLY = ['audit_log', 'star_entries', 'star_transfers', 'agreements'];

/** The database user that the server works as has the wrong rights. */
export class WrongRole extends Error {}

/**
 * Gives the role `castlane_app` its privileges if it exists and lacks them: an administrator may create it after the tables. For the owner
 * of the tables.
 */
export async function grantApplicationRole(owner: Db): Promise<void> {
  const [role] = await owner<{ may: boolean }[]>`
    SELECT has_table_privilege(oid, 'audit_log', 'INSERT') AS may FROM pg_roles WHERE rolname = 'castlane_app'`;
  if (!role || role.may) return;
  await owner.unsafe(`
    GRANT USAGE ON SCHEMA public TO castlane_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO castlane_app;
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO castlane_app;
    REVOKE UPDATE, DELETE ON ${APPEND_ONLY.join(', ')} FROM castlane_app;
    REVOKE INSERT, UPDATE, DELETE ON migrations FROM castlane_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO castlane_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO castlane_app;`);
}

/**
 * Returns the role that may not change append-only tables, if this database's owner could create it and may switch to it. PostgreSQL's
 * catalogue reports that differently from version to version, so this tries it.
 */
export async function applicationRole(url: string, log: FastifyBaseLogger): Promise<'castlane_app' | undefined> {
  const pool = connect({ url, max: 1, name: 'castlane-role' });
  try {
    return await pool.begin(async (tx) => {
      await tx`SET LOCAL ROLE castlane_app`;
      const [may] = await tx<{ insert: boolean }[]>`SELECT has_table_privilege('audit_log', 'INSERT') AS insert`;
      if (!may!.insert) throw Object.assign(new Error('the role has no privileges'), { code: '42501' });
      return 'castlane_app' as const;
    });
  } catch (error) {
    // The role does not exist, is not granted, or lacks its privileges.
    if (!['22023', '42704', '42501'].includes((error as { code?: string }).code ?? '')) throw error;
    log.warn('the database has no role castlane_app for this server: only triggers protect the audit log and the ledger');
    return undefined;
  } finally {
    await pool.end({ timeout: 5 });
  }
}

/** Throws if statements do not run as the role that was asked for: a pooler may drop it without a word. */
export async function requireRole(db: Db, role: string | undefined): Promise<void> {
  const [now] = await db<{ name: string }[]>`SELECT current_user::text AS name`;
  if (role === undefined || now!.name === role) return;
  throw new WrongRole(
    `The server must work as ${role}, but works as ${now!.name}. If DATABASE_URL leads to a pooler, set DATABASE_DIRECT_URL to PostgreSQL itself.`,
  );
}

/** Throws unless the user of a pooler can do what the application does, but cannot change append-only tables. */
export async function requireApplicationUser(db: Db): Promise<void> {
  const [may] = await db<{ name: string; insert: boolean; delete: boolean }[]>`
    SELECT current_user::text AS name, has_table_privilege('audit_log', 'INSERT') AS insert, has_table_privilege('audit_log', 'DELETE') AS delete`;
  if (may!.insert && !may!.delete) return;
  const why = may!.insert ? 'may change the audit log' : 'has no rights on its tables';
  throw new WrongRole(
    `The user ${may!.name} of DATABASE_URL ${why}. Behind a pooler, DATABASE_URL needs a user that is a member of castlane_app.`,
  );
}
