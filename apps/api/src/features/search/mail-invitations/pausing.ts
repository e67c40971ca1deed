import type { Db } from '#platform/db/connect.ts';

/** Tests whether an owner's invitations by mail pause. */
export async function isPaused(db: Db, ownerId: string): Promise<boolean> {
  const [row] = await db<{ isPaused: boolean }[]>`SELECT EXISTS (SELECT FROM pausing_refusals(${ownerId})) AS is_paused`;
  return row!.isPaused;
}
