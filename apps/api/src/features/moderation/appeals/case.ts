import type { Case } from '@castlane/contract/case.ts';
import { lockStanding } from '#features/accounts/standing.ts';
import { openAppeal, recordAppeal } from './actions.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';
import { banIdOf } from '#features/account-status/case-token.ts';
import { getCase, getCaseSubject } from '#features/account-status/bans.ts';

/** Appeals against a ban, once and while it lasts, for whoever has the address of its case. */
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
