import type { EndReason } from '@castlane/contract/engagement-state.ts';
import { ENGAGEMENT_ACTIONS, whyEngagementCannot } from '@castlane/contract/engagement-state.ts';
import { acceptPart, askToReopen, moveEngagement } from '#features/engagements/ending.ts';
import { acceptedStep, announce, notifyParties, otherOf, sideOf, type Side } from '#features/engagements/notify.ts';
import { getWaitingDelivery, type Engaged } from '#features/engagements/queries.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { acceptedByLeavingMail, accountGoneMail, disputeGoesOnMail } from './mails.ts';
import type { Running } from './overdue.ts';

const REASONS: Record<Side, EndReason> = { owner: 'owner_left', creator: 'creator_left' };

/**
 * Ends work when one of its parties deletes their account: leaving is silence, so a delivery that waits for a leaving owner is accepted, and
 * other work and further parts are cancelled, which counts in nobody's record. Disputed work stays with staff. The caller holds the job's lock.
 */
export async function leaveWork(deps: Deps, tx: Tx, work: Running, accountId: string): Promise<void> {
  const side = sideOf(work, accountId);
  if (work.status === 'disputed') return tellOfDispute(deps, tx, work, otherOf(side));
  if (isAcceptedByLeaving(work, side) && (await accept(deps, tx, work))) return;
  const to = ENGAGEMENT_ACTIONS.endByLeaving.to;
  await moveEngagement(deps, tx, work, to, { reason: REASONS[side] });
  const news = { cause: `gone:${work.id}`, data: { reason: 'account_deleted' }, mail: accountGoneMail() };
  await announce(deps, tx, work, accountId, { event: { kind: 'cancelled' } }, []);
  await notifyParties(deps, tx, work, { ...news, kind: 'cancelled', byOther: false }, [otherOf(side)]);
  await askToReopen(deps, tx, work);
}

export function isAcceptedByLeaving({ status }: Pick<Running, 'status'>, side: Side): boolean {
  return side === 'owner' && whyEngagementCannot('acceptByLeaving', status) === undefined;
}

/** Accepts the delivery that waits. Returns whether it completed the work. */
async function accept(deps: Deps, tx: Tx, work: Engaged): Promise<boolean> {
  const { id: deliveryId, number } = await getWaitingDelivery(tx, work.id);
  const accepted = await acceptPart(deps, tx, work, { end: 'accepted_by_silence', reason: REASONS.owner });
  const news = { data: { reason: 'account_deleted' }, mail: acceptedByLeavingMail(accepted) };
  await announce(deps, tx, work, null, acceptedStep(work, accepted, { deliveryId, number, bySilence: true }, news), ['creator']);
  return accepted.part === accepted.parts;
}

async function tellOfDispute(deps: Deps, tx: Tx, work: Engaged, stayed: Side): Promise<void> {
  const news = {
    kind: 'other_left',
    cause: `other_left:${work.id}`,
    data: { reason: 'dispute' },
    byOther: false,
    mail: disputeGoesOnMail(),
  } as const;
  await notifyParties(deps, tx, work, news, [stayed]);
}
