import type { ProblemDetail } from '@castlane/contract/problem.ts';
import type { Deps } from '#platform/deps.ts';
import { caseTokenOf } from './case-token.ts';
import { findBan } from './bans.ts';

/** Returns the reason for a ban and the link to its case, as the details of a 1003 for the account itself. */
export async function detailsOfBan({ db, keys }: Pick<Deps, 'db' | 'keys'>, accountId: string): Promise<ProblemDetail[]> {
  const ban = await findBan(db, accountId);
  if (!ban) return [];
  return [
    { path: 'case', message: `/case/${caseTokenOf(keys, ban.id)}` },
    { path: 'reason', message: ban.reason },
  ];
}
