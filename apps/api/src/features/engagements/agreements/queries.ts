import type { AgreedLines } from '@castlane/contract/amendment.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { JobStatus } from '@castlane/contract/job-state.ts';
import {
  OFFER_ACTIONS,
  type getAgreement as endpoint,
  type Offer,
  type OfferAction,
  type OfferKind,
  type OfferStatus,
} from '@castlane/contract/offer.ts';
import { endOf } from '#features/engagements/rights/keeping.ts';
import type { Counters } from './rules.ts';
import { negotiationOf, offerColumns } from '#features/threads/queries.ts';
import { statusNow } from '#features/records/auto-end.ts';
import type { Db } from '#platform/db/connect.ts';
import { Problem } from '#platform/problem.ts';

export async function getOffer(db: Db, id: string): Promise<Offer> {
  const [offer] = await db<Offer[]>`SELECT ${offerColumns(db)} FROM offers f WHERE f.id = ${id}`;
  if (!offer) throw new Problem(1009);
  return offer;
}

/** Returns all terms of the negotiation that an offer belongs to, oldest first, for the two parties. */
export async function getNegotiation(db: Db, accountId: string, id: string): Promise<{ items: Offer[] }> {
  const items = await db<Offer[]>`
    SELECT ${offerColumns(db)} FROM offers x JOIN offers f ON f.thread_id = x.thread_id AND ${negotiationOf(db, db`f`)} = ${negotiationOf(db, db`x`)}
    WHERE x.id = ${id} AND ${accountId}::uuid IN (x.sender_id, x.receiver_id) ORDER BY f.id`;
  if (items.length === 0) throw new Problem(1009);
  return { items };
}

/** Returns what the limits of counters count, for terms that an account may counter: those so far, its own of the last hour, and its own that waits. */
export async function countersOf(db: Db, accountId: string, { negotiationId, proposalId, threadId }: OfferPlace): Promise<Counters> {
  const [counters] = await db<Counters[]>`
    SELECT count(f.answers)::int AS count,
      count(f.answers) FILTER (WHERE f.sender_id = ${accountId} AND f.created_at > (SELECT app_now()) - interval '1 hour')::int AS own_in_hour,
      (SELECT w.id FROM offers w WHERE w.proposal_id = ${proposalId} AND w.sender_id = ${accountId} AND w.status = 'pending') AS own_waiting
    FROM offers f WHERE f.thread_id = ${threadId} AND ${negotiationOf(db, db`f`)} = ${negotiationId}`;
  return counters!;
}

type AgreedAnswers = AnswerOf<typeof endpoint>['answers'];

/** Returns the frozen terms, for the two parties: the newest, or those with a number; and the appendix, which all of them share. */
export async function getAgreement(db: Db, accountId: string, id: string, number?: number): Promise<AnswerOf<typeof endpoint>> {
  type Row = { number: number; canonical: string; sha256: string; acceptedAt: string; answers: AgreedAnswers };
  const all = await db<Row[]>`
    SELECT g.number, g.terms AS canonical, g.sha256, g.accepted_at, g.answers FROM agreements g
    WHERE g.engagement_id = ${id} AND ${accountId}::uuid IN (g.owner_id, g.creator_id) ORDER BY g.number`;
  const agreement = number === undefined ? all.at(-1) : all.find((each) => each.number === number);
  if (!agreement) throw new Problem(1009);
  const versions = all.map(({ sha256, acceptedAt, ...each }) => ({ number: each.number, sha256, acceptedAt }));
  return { ...agreement, answers: all[0]!.answers, terms: JSON.parse(agreement.canonical), versions };
}

/** The current terms of an engagement, the part that runs, and how often changes to it were requested. */
export type Agreed = AgreedLines & {
  number: number;
  /** The part that runs. */
  part: number;
  /** In that part. */
  roundsUsed: number;
};

export async function getAgreed(db: Db, engagementId: string): Promise<Agreed> {
  const [agreed] = await db<Agreed[]>`
    SELECT g.number, f.price, f.deliverables, f.due_by, f.change_rounds, f.usage_rights, f.pay_within_days, coalesce(f.parts, '[]') AS parts, e.part,
      (SELECT count(*)::int FROM deliveries d WHERE d.engagement_id = e.id AND d.part = e.part AND d.ended_as = 'changes_requested') AS rounds_used
    FROM agreements g JOIN offers f ON f.id = g.offer_id JOIN engagements e ON e.id = g.engagement_id WHERE g.engagement_id = ${engagementId} ORDER BY g.number DESC LIMIT 1`;
  return agreed!;
}

/** Returns whether usage rights on accepted work have begun, and whether they would have ended by now with so many days. */
export async function rightsWith(db: Db, engagementId: string, days: number): Promise<{ hasBegun: boolean; isOver: boolean }> {
  const [rights] = await db<{ hasBegun: boolean; isOver: boolean }[]>`
    SELECT x.day IS NOT NULL AS has_begun, coalesce(${endOf(db, db`${days}::int`, db`x.day`)} < (SELECT app_now()), false) AS is_over
    FROM engagements e JOIN jobs j ON j.id = e.job_id CROSS JOIN LATERAL (
      SELECT coalesce(max(r.accepted_on), (e.completed_at AT TIME ZONE j.time_zone)::date) AS day FROM rights r
      WHERE r.engagement_id = e.id AND r.kind <> 'exclusivity') x
    WHERE e.id = ${engagementId}`;
  return rights!;
}

export type OfferPlace = {
  id: string;
  kind: OfferKind;
  status: OfferStatus;
  /** The first terms of the negotiation. */
  negotiationId: string;
  senderId: string;
  receiverId: string;
  jobId: string;
  proposalId: string;
  threadId: string;
  ownerId: string;
  creatorId: string;
  jobSlug: string;
  jobTitle: string;
  jobStatus: JobStatus;
  /** The creator's work on the job, which an amendment is about. */
  engagement: { id: string; status: EngagementStatus } | null;
};

/** Locks the job, then the offer, for the party that may take the action. Throws 1009 for other accounts, 1012 for the other party. */
export async function lockOffer(tx: Db, accountId: string, id: string, action: OfferAction): Promise<OfferPlace> {
  const [found] = await tx<{ jobId: string; senderId: string }[]>`
    SELECT f.job_id, f.sender_id FROM offers f WHERE f.id = ${id} AND ${accountId}::uuid IN (f.sender_id, f.receiver_id)`;
  if (!found) throw new Problem(1009);
  if ((found.senderId === accountId ? 'sender' : 'receiver') !== OFFER_ACTIONS[action].by) throw new Problem(1012);
  await tx`SELECT 1 FROM jobs WHERE id = ${found.jobId} FOR UPDATE`;
  const [offer] = await tx<OfferPlace[]>`
    SELECT f.id, f.kind, ${negotiationOf(tx, tx`f`)} AS negotiation_id, f.sender_id, f.receiver_id, f.job_id, f.proposal_id, f.thread_id, t.owner_id, t.creator_id, j.slug AS job_slug, j.title AS job_title,
      j.status AS job_status, CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('id', e.id, 'status', ${statusNow(tx)}) END AS engagement,
      CASE WHEN f.status = 'pending' AND f.expires_at <= (SELECT app_now()) THEN 'expired' ELSE f.status END AS status
    FROM offers f JOIN threads t ON t.id = f.thread_id JOIN jobs j ON j.id = f.job_id LEFT JOIN engagements e ON e.proposal_id = f.proposal_id
    WHERE f.id = ${id} FOR UPDATE OF f`;
  return offer!;
}
