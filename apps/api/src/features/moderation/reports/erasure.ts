import type { Tx } from '#platform/db/connect.ts';

/**
 * Erases what a deleted account wrote in its reports, and the snapshots of its profile. The other party of a chat keeps its messages, so
 * staff keep the reported excerpt.
 */
export async function eraseReports(tx: Tx, accountId: string, nameNow: string): Promise<void> {
  await tx`UPDATE reports SET note = NULL WHERE reporter_id = ${accountId}`;
  await tx`
    UPDATE reports SET title = ${nameNow}, context = jsonb_build_object('kind', 'profile', 'slug', '', 'name', ${nameNow}::text, 'about', '', 'profileImageUri', NULL)
    WHERE reported_id = ${accountId} AND kind = 'profile'`;
}
