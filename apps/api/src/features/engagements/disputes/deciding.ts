import { DisputeOutcome, PaymentOutcome, type AnyDispute, type AnyOutcome } from '@castlane/contract/cancellation.ts';
import type { AnswerOf, BodyOf } from '@castlane/contract/endpoint.ts';
import type { decideDispute as endpoint } from '@castlane/contract/dispute.ts';
import type { ProblemDetail } from '@castlane/contract/problem.ts';
import { acceptPart, askToReopen, moveEngagement } from '#features/engagements/ending.ts';
import { keepFromRunningAlone } from './bans.ts';
import { disputeDecidedMail, OUTCOME_WORDS, paymentDecidedMail } from './mails.ts';
import { dropDisputedFiles } from '#features/engagements/kept-files.ts';
import { announce, BOTH, partOf, type Accepted } from '#features/engagements/notify.ts';
import { settlePayment } from '#features/engagements/payments.ts';
import { getEngaged, getParts, type Engaged } from '#features/engagements/queries.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem, refuseInput } from '#platform/problem.ts';

type Decision = BodyOf<typeof endpoint>;

/** The member of staff, and the request in which they decided. */
type Decider = { accountId: string; requestId: string };

/** Decides a dispute with a reason that both parties read. */
export async function decideDispute(
  deps: Deps,
  tx: Tx,
  { accountId: by, requestId }: Decider,
  id: string,
  { outcome, reason }: Decision,
): Promise<AnswerOf<typeof endpoint>> {
  const work = await getEngaged(tx, await lockUndecided(tx, id, outcome));
  const [decided] = await tx<{ decidedAt: string }[]>`
    UPDATE disputes SET outcome = ${outcome}, decision = ${reason}, decided_by = ${by}, decided_at = app_now() WHERE id = ${id} RETURNING decided_at`;
  const isOfWork = outcome === 'completed' || outcome === 'cancelled';
  await (isOfWork ? endWork(deps, tx, work, { id, outcome, reason }) : settle(deps, tx, work, { id, outcome, reason }));
  const field = isOfWork ? 'status' : 'payment';
  const change = { before: { [field]: 'disputed' }, after: { [field]: outcome } };
  await recordAct(tx, { actorId: by, action: 'dispute.decided', targetKind: 'job', targetId: work.jobId, reason, requestId, ...change });
  return { id, outcome, decidedAt: decided!.decidedAt };
}

type Decided<Outcome> = { id: string; outcome: Outcome; reason: string };

async function decide(deps: Deps, tx: Tx, work: Engaged, outcome: DisputeOutcome): Promise<Accepted> {
  if (outcome === 'completed') return acceptPart(deps, tx, work, { end: 'ended' });
  await moveEngagement(deps, tx, work, outcome);
  return getParts(tx, work.id);
}

/** Ends disputed work, or the disputed part of it, and tells both parties. */
async function endWork(deps: Deps, tx: Tx, work: Engaged, { id, outcome, reason }: Decided<DisputeOutcome>): Promise<void> {
  const ended = await decide(deps, tx, work, outcome);
  const of = partOf(ended);
  await dropDisputedFiles(tx, work);
  const event = { kind: 'dispute_decided', body: reason, data: { outcome, ...of } } as const;
  const news = {
    cause: `dispute_decided:${id}`,
    data: { outcome, note: reason, ...of },
    mail: disputeDecidedMail({ outcome, reason, ...of }),
  };
  await announce(deps, tx, work, null, { event, news }, BOTH);
  if (outcome === 'cancelled') await askToReopen(deps, tx, work);
  else if (ended.part < ended.parts) await keepFromRunningAlone(deps, tx, work);
}

/** Tells both parties what staff found about a payment. The work stays completed. */
async function settle(deps: Deps, tx: Tx, work: Engaged, { id, outcome, reason }: Decided<PaymentOutcome>): Promise<void> {
  const [about] = await tx<
    Accepted[]
  >`SELECT d.part, e.parts FROM disputes d JOIN engagements e ON e.id = d.engagement_id WHERE d.id = ${id}`;
  await settlePayment(tx, { id: work.id, part: about!.part });
  const data = { payment: outcome, ...partOf(about!) };
  const event = { kind: 'payment_decided', body: reason, data } as const;
  const news = { cause: `payment_decided:${id}`, data: { ...data, note: reason }, mail: paymentDecidedMail({ outcome, reason }) };
  await announce(deps, tx, work, null, { event, news }, BOTH);
}

/** Returns the error of a decision that is not about this kind of dispute. */
function whyOtherOutcome(about: AnyDispute['about'], outcome: AnyOutcome): ProblemDetail[] {
  const fits = (about === 'work' ? DisputeOutcome : PaymentOutcome).safeParse(outcome).success;
  return fits ? [] : [{ path: 'outcome', message: 'Choose a decision for this dispute' }];
}

/**
 * Locks the job of an undecided dispute and returns the id of its engagement. Throws 1005 (409) if it is decided already, 1004 if the outcome is
 * one of the other kind of dispute.
 */
export async function lockUndecided(tx: Tx, id: string, outcome: AnyOutcome): Promise<string> {
  await tx`SELECT 1 FROM jobs WHERE id = (SELECT e.job_id FROM disputes d JOIN engagements e ON e.id = d.engagement_id WHERE d.id = ${id}) FOR UPDATE`;
  const [dispute] = await tx<{ engagementId: string; about: AnyDispute['about']; outcome: AnyOutcome | null; decidedBy: string | null }[]>`
    SELECT d.engagement_id, d.about, d.outcome, a.name AS decided_by FROM disputes d LEFT JOIN accounts a ON a.id = d.decided_by WHERE d.id = ${id}`;
  if (!dispute) throw new Problem(1009);
  if (dispute.outcome === null) {
    refuseInput(whyOtherOutcome(dispute.about, outcome));
    return dispute.engagementId;
  }
  const message = dispute.decidedBy
    ? `${dispute.decidedBy} has already decided: ${OUTCOME_WORDS[dispute.outcome]}`
    : `This is already over: the work was ${OUTCOME_WORDS[dispute.outcome]}`;
  throw new Problem(1005, { status: 409, message });
}
