import type { Tx } from '#platform/db/connect.ts';

/**
 * What a deleted account wrote to its reports goes, and what was kept of its profile. Of a chat its other side keeps the messages,
 * so staff keep the piece that was reported.
 */
export async function eraseReports(tx: Tx, accountId: string, nameNow: string): Promise<void> {
  await tx`UPDATE reports SET note = NULL WHERE reporter_id = ${accountId}`;
  await tx`
    UPDATE reports SET title = ${nameNow}, context = jsonb_build_object('kind', 'profile', 'slug', '', 'name', ${nameNow}::text, 'about', '', 'profileImageUri', NULL)
    WHERE reported_id = ${accountId} AND kind = 'profile'`;
}
