import type { UserType } from '@castlane/contract/auth.ts';
import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { Appeal, listAppeals as endpoint } from '@castlane/contract/staff-verification.ts';
import { countQueues, isMoot } from '#features/verification/queues.ts';
import type { Db } from '#platform/db/connect.ts';
import { idAfter, idBefore, pageLimit, pageOf } from '#platform/db/page.ts';
import { Problem } from '#platform/problem.ts';
import type { AppealState } from './rules.ts';

function appealColumns(db: Db, viewerId: string) {
  return db`p.id, p.kind, p.account_id, a.name, a.user_type, a.profile_image_uri, p.text, p.against, r.name AS decided_against_by,
    p.decided_against_by IS DISTINCT FROM ${viewerId}::uuid AND p.account_id <> ${viewerId}::uuid AS may_decide,
    p.created_at, p.outcome, p.answer, d.name AS decided_by, p.decided_at`;
}

function appeals(db: Db) {
  return db`appeals p JOIN accounts a ON a.id = p.account_id
    LEFT JOIN accounts r ON r.id = p.decided_against_by LEFT JOIN accounts d ON d.id = p.decided_by`;
}

/** Returns open appeals, oldest first, or decided ones, newest first. */
export async function listAppeals(
  db: Db,
  viewerId: string,
  { state, limit, cursor }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const which =
    state === 'waiting'
      ? db`p.outcome IS NULL AND NOT ${isMoot(db)} AND p.id > ${idAfter(cursor)}::uuid ORDER BY p.id`
      : db`p.outcome IS NOT NULL AND p.id < ${idBefore(cursor)}::uuid ORDER BY p.id DESC`;
  const [rows, counts] = await Promise.all([
    db<Appeal[]>`SELECT ${appealColumns(db, viewerId)} FROM ${appeals(db)} WHERE ${which} LIMIT ${pageLimit(db, limit + 1)}`,
    countQueues(db),
  ]);
  return { ...pageOf(rows, limit, (appeal) => appeal.id), counts };
}

export async function getAppeal(db: Db, viewerId: string, id: string): Promise<Appeal> {
  const [appeal] = await db<Appeal[]>`SELECT ${appealColumns(db, viewerId)} FROM ${appeals(db)} WHERE p.id = ${id}`;
  if (!appeal) throw new Problem(1009);
  return appeal;
}

export type AppealPlace = AppealState & {
  kind: 'review' | 'ban';
  accountId: string;
  name: string;
  email: string;
  userType: UserType;
  banId: string | null;
  mayDecide: boolean;
};

/** Locks the account of an appeal, then the appeal. Throws 1009 if it does not exist. */
export async function lockAppeal(tx: Db, viewerId: string, id: string): Promise<AppealPlace> {
  await tx`SELECT 1 FROM accounts WHERE id = (SELECT account_id FROM appeals WHERE id = ${id}) FOR NO KEY UPDATE`;
  await tx`SELECT 1 FROM appeals WHERE id = ${id} FOR UPDATE`;
  const [appeal] = await tx<AppealPlace[]>`
    SELECT ${appealColumns(tx, viewerId)}, a.email, p.ban_id, ${isMoot(tx)} AS is_moot FROM ${appeals(tx)} WHERE p.id = ${id}`;
  if (!appeal) throw new Problem(1009);
  return appeal;
}

/** Returns the staff member who last rejected a profile. */
export async function findRejecter(db: Db, accountId: string): Promise<string | null> {
  const [act] = await db<{ actorId: string | null }[]>`
    SELECT actor_id FROM audit_log WHERE target_kind = 'account' AND target_id = ${accountId} AND action = 'profile.rejected' ORDER BY n DESC LIMIT 1`;
  return act?.actorId ?? null;
}
