import type { FastifyBaseLogger } from 'fastify';
import { connect } from './connect.ts';
import { begin } from './transact.ts';

/**
 * Returns the role that may not change append-only tables, if this database's owner could create it and may switch to it. PostgreSQL's
 * catalogue reports that differently from version to version, so this tries it.
 */
export async function applicationRole(url: string, log: FastifyBaseLogger): Promise<'castlane_app' | undefined> {
  const pool = connect({ url, max: 1, name: 'castlane-role' });
  try {
    return await begin(pool, async (tx) => {
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
