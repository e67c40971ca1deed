import type { ProblemDetail } from '@castlane/contract/problem.ts';
import type { Deps } from '#platform/deps.ts';
import { caseTokenOf } from './case-token.ts';
import { findBan } from './bans.ts';

/** Why an account is banned and where its case is, for the account itself: what goes with a 1003. */
export async function detailsOfBan({ db, keys }: Pick<Deps, 'db' | 'keys'>, accountId: string): Promise<ProblemDetail[]> {
  const ban = await findBan(db, accountId);
  if (!ban) return [];
  return [
    { path: 'case', message: `/case/${caseTokenOf(keys, ban.id)}` },
    { path: 'reason', message: ban.reason },
  ];
}
