import type { Case } from '@castlane/contract/case.ts';
import { lockStanding } from '#features/account-status/locks.ts';
import { openAppeal, recordAppeal } from './actions.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';
import { banIdOf } from '#features/account-status/case-token.ts';
import type { Db } from '#platform/db/connect.ts';
import { timeText } from '#platform/db/time.ts';

/** Appeals against a ban, once and while it lasts, for the holder of the case's token. */
export async function appealCase(deps: Deps, token: string, text: string, requestId: string): Promise<Case> {
  const banId = banOf(deps, token);
  return deps.write(async (tx) => {
    const { accountId, reason, bannedBy } = await getCaseSubject(tx, banId);
    await lockStanding(tx, accountId);
    const { liftedAt } = await getCase(tx, banId);
    if (liftedAt !== null) throw new Problem(1005, { message: 'This account is no longer banned' });
    await openAppeal(tx, { kind: 'ban', accountId, banId, text, against: reason, decidedAgainstBy: bannedBy });
    const appealed = await getCase(tx, banId);
    await recordAppeal(tx, { kind: 'ban', accountId, requestId });
    return appealed;
  });
}

export async function readCase(deps: Deps, token: string): Promise<Case> {
  return getCase(deps.db, banOf(deps, token));
}

function banOf({ keys }: Deps, token: string): string {
  const banId = banIdOf(keys, token);
  if (banId === undefined) throw new Problem(1009);
  return banId;
}

/** Returns a case as the holder of its token sees it. */
async function getCase(db: Db, banId: string): Promise<Case> {
  const [found] = await db<Case[]>`
    SELECT b.reason, b.created_at AS banned_at, b.lifted_at, b.lifted_at IS NULL AND p.id IS NULL AS may_appeal,
      CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('text', p.text, 'createdAt', ${timeText(db, db`p.created_at`)}, 'outcome', p.outcome,
        'answer', p.answer, 'decidedAt', ${timeText(db, db`p.decided_at`)}) END AS appeal
    FROM bans b JOIN accounts a ON a.id = b.account_id AND a.deleted_at IS NULL LEFT JOIN appeals p ON p.ban_id = b.id WHERE b.id = ${banId}`;
  if (!found) throw new Problem(1009);
  return found;
}

/** Returns the account of a case, and who banned it. */
async function getCaseSubject(db: Db, banId: string): Promise<{ accountId: string; reason: string; bannedBy: string | null }> {
  const [ban] = await db<{ accountId: string; reason: string; bannedBy: string | null }[]>`
    SELECT account_id, reason, banned_by FROM bans WHERE id = ${banId}`;
  if (!ban) throw new Problem(1009);
  return ban;
}
