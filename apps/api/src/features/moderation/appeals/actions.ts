import type { Profile } from '@castlane/contract/account.ts';
import { lockOwnProfile } from '#features/accounts/actions.ts';
import { profileOf } from '#features/accounts/queries.ts';
import { notifyAccountChanged } from '#features/accounts/notify.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { Problem, refuse } from '#platform/problem.ts';
import { findRejecter } from './queries.ts';
import { APPEALED_ALREADY, whyCannotAppeal } from './rules.ts';

type NewAppeal = {
  accountId: string;
  text: string;
  /** The decision, in the words that the account read. */
  against: string;
  /** The staff member who made the decision, who may not decide the appeal. */
  decidedAgainstBy: string | null;
} & ({ kind: 'review' } | { kind: 'ban'; banId: string });

/** Appeals against the rejection of a profile. */
export async function appealRejection(deps: Deps, { accountId }: Viewer, text: string, requestId: string): Promise<Profile> {
  return deps.write(async (tx) => {
    const profile = await lockOwnProfile(tx, accountId);
    refuse(whyCannotAppeal(profile));
    const decidedAgainstBy = await findRejecter(tx, accountId);
    await openAppeal(tx, { kind: 'review', accountId, text, against: profile.rejectionReason ?? '', decidedAgainstBy });
    await notifyAccountChanged(tx, deps.wake, accountId);
    const appealed = await profileOf(tx, accountId);
    await recordAppeal(tx, { kind: 'review', accountId, requestId });
    return appealed;
  });
}

/** Opens an appeal, once per profile and once per ban. Throws 1005 the second time. */
export async function openAppeal(tx: Tx, appeal: NewAppeal): Promise<void> {
  const { kind, accountId, text, against, decidedAgainstBy } = appeal;
  const [made] = await tx`
    INSERT INTO appeals (id, kind, account_id, ban_id, text, against, decided_against_by)
    VALUES (${newId()}, ${kind}, ${accountId}, ${appeal.kind === 'ban' ? appeal.banId : null}, ${text}, ${against}, ${decidedAgainstBy})
    ON CONFLICT DO NOTHING RETURNING id`;
  if (!made) throw new Problem(1005, { message: APPEALED_ALREADY });
}

type Appealed = { kind: NewAppeal['kind']; accountId: string; requestId: string };

/** Records that an account appealed. The text is only in the appeal, where it can be erased. */
export async function recordAppeal(tx: Tx, { kind, accountId, requestId }: Appealed): Promise<void> {
  const action = kind === 'review' ? 'profile.appealed' : 'account.appealed';
  await recordAct(tx, { actorId: accountId, action, targetKind: 'account', targetId: accountId, requestId });
}
