import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { Offer } from '@castlane/contract/offer.ts';
import type { Thread } from '@castlane/contract/thread.ts';
import type { listEvents as eventsEndpoint, ThreadEvent } from '@castlane/contract/thread-event.ts';
import { dueByNow } from '#features/records/auto-end.ts';
import { paymentsOf } from '#features/records/payments.ts';
import type { Db } from '#platform/db/connect.ts';
import { timeText } from '#platform/db/time.ts';
import { anyOf, pageLimit, rowLimit } from '#platform/db/page.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Contact } from '#platform/live/presence.ts';
import { Problem } from '#platform/problem.ts';
import { eventColumns } from './events.ts';

/** Selects an offer in the contract's shape, for `FROM offers f`; an overdue one counts as expired. */
export function offerColumns(db: Db) {
  return db`f.id, f.kind, f.sender_id, f.job_id, f.proposal_id, f.thread_id,
    ${offerStatusNow(db)} AS status,
    f.price, f.deliverables, f.due_by, ${dueAtOf(db)} AS due_at, (SELECT z.time_zone FROM jobs z WHERE z.id = f.job_id) AS job_time_zone, f.change_rounds, f.usage_rights, f.pay_within_days, coalesce(f.parts, '[]') AS parts,
    CASE WHEN f.kind = 'offer' AND f.status = 'pending' AND f.pay_within_days IS NOT NULL THEN (
      SELECT ${paymentsOf(db)} FROM owner_records r WHERE r.owner_id = f.sender_id) END AS payments, ${answeredBy(db)} AS answers,
    (SELECT count(*)::int - 1 FROM offers n WHERE n.thread_id = f.thread_id AND ${negotiationOf(db, db`n`)} = ${negotiationOf(db, db`f`)}) AS other_terms, f.expires_at, f.decided_at, f.note, f.decline_note, f.created_at`;
}

/** Selects the terms that `offers f` counters; null if it counters none. */
function answeredBy(db: Db): Fragment {
  return db`(
    SELECT jsonb_build_object('id', f.id, 'senderId', f.sender_id, 'status', ${offerStatusNow(db)}, 'expiresAt', ${timeText(db, db`f.expires_at`)}, 'price', f.price, 'deliverables', f.deliverables,
      'dueBy', f.due_by, 'dueAt', ${timeText(db, dueAtOf(db))}, 'changeRounds', f.change_rounds, 'usageRights', f.usage_rights, 'payWithinDays', f.pay_within_days, 'parts', coalesce(f.parts, '[]'))
    FROM (SELECT f.answers AS answered) x JOIN offers f ON f.id = x.answered)`;
}

/** Selects the first terms of a negotiation, given the alias of `offers` in the query. */
export function negotiationOf(db: Db, offers: Fragment): Fragment {
  return db`coalesce(${offers}.negotiation_id, ${offers}.id)`;
}

/** Selects which of the `offers f` of a thread and a kind counts, first: the accepted one, then the newest that waits, then the newest. */
export function newestTerms(db: Db): Fragment {
  return db`CASE ${offerStatusNow(db)} WHEN 'accepted' THEN 0 WHEN 'pending' THEN 1 ELSE 2 END, f.id DESC`;
}

/** Selects the last moment of the due day of `offers f`, in the time zone of its job. */
export function dueAtOf(db: Db): Fragment {
  return db`(SELECT end_of_day(f.due_by, z.time_zone) FROM jobs z WHERE z.id = f.job_id)`;
}

/** Selects the status of `offers f` at this second. */
export function offerStatusNow(db: Db): Fragment {
  return db`CASE WHEN f.status = 'pending' AND f.expires_at <= (SELECT app_now()) THEN 'expired' ELSE f.status END`;
}

const MOST_THREADS = 200;

/** Returns an account's threads, newest activity first. */
export async function listThreads(db: Db, accountId: string): Promise<{ items: Thread[]; unreadCount: number }> {
  const found = db`SELECT ${accountId}::uuid AS reader_id, own.* FROM (${newestThreads(db, accountId)}) own`;
  const items = await withBelongings(db, await readRows(db, found));
  return { items, unreadCount: items.reduce((sum, thread) => sum + thread.unreadCount, 0) };
}

export async function getThread(db: Db, accountId: string, threadId: string): Promise<Thread> {
  const found = db`SELECT ${accountId}::uuid AS reader_id, threads.* FROM threads WHERE id = ${threadId}`;
  const [thread] = await withBelongings(db, await readRows(db, found));
  if (!thread) throw new Problem(1009);
  return thread;
}

/** Flat, since two hundred rows are read faster than two hundred documents. */
type Row = Pick<
  Thread,
  | 'id'
  | 'createdAt'
  | 'approvedAt'
  | 'lastSeq'
  | 'lastReadSeq'
  | 'otherLastReadSeq'
  | 'otherDeliveredSeq'
  | 'muted'
  | 'archived'
  | 'blockedBy'
  | 'unreadCount'
> &
  Pick<Thread['proposal'], 'price' | 'deliverBy'> &
  Pick<Thread['otherParty'], 'company' | 'userType' | 'profileImageUri' | 'verified'> & {
    jobId: string;
    jobSlug: string;
    jobTitle: string;
    jobStatus: Thread['job']['status'];
    engagementId: string | null;
    engagementStatus: EngagementStatus | null;
    proposalId: string;
    proposalStatus: Thread['proposal']['status'];
    otherId: string;
    otherSlug: string;
    otherName: string;
  };

/** Returns threads in full, newest activity first. `found` selects `reader_id` and the columns of `threads`; a reader who is no member gets none. */
async function readRows(db: Db, found: Fragment): Promise<Row[]> {
  return db<Row[]>`
    WITH t AS MATERIALIZED (${found})
    SELECT t.id, t.created_at, p.approved_at, t.last_seq, me.last_read_seq,
      other.last_read_seq AS other_last_read_seq, greatest(other.last_delivered_seq, other.last_read_seq) AS other_delivered_seq,
      me.muted_at IS NOT NULL AS muted, coalesce(me.archived_seq >= t.last_seq, false) AS archived,
      (SELECT CASE WHEN bool_or(b.blocker_id = me.account_id) THEN 'me' ELSE 'them' END FROM blocks b
        WHERE (b.blocker_id, b.blocked_id) IN ((me.account_id, o.id), (o.id, me.account_id)) HAVING count(*) > 0) AS blocked_by,
      t.job_id, j.slug AS job_slug, j.title AS job_title, j.status AS job_status,
      e.id AS engagement_id, e.status AS engagement_status, t.proposal_id, p.status AS proposal_status, p.price, p.deliver_by,
      o.id AS other_id, o.slug AS other_slug, o.name AS other_name, o.company, o.user_type, o.profile_image_uri, o.status = 'active' AS verified,
      CASE WHEN t.last_seq = me.last_read_seq THEN 0 ELSE (
        SELECT count(*)::int FROM thread_events v
        WHERE v.thread_id = t.id AND v.seq > me.last_read_seq AND v.sender_id IS DISTINCT FROM me.account_id
          -- It comes with the approval, which counts.
          AND v.kind <> 'thread_started') END AS unread_count
    FROM t JOIN jobs j ON j.id = t.job_id JOIN proposals p ON p.id = t.proposal_id LEFT JOIN engagements e ON e.proposal_id = p.id
    -- By the account alone, all of its threads would be read. For an account that is not a member this is NULL.
    JOIN thread_members me ON me.thread_id = t.id AND me.account_id = CASE t.reader_id WHEN t.owner_id THEN t.owner_id WHEN t.creator_id THEN t.creator_id END
    JOIN accounts o ON o.id = CASE t.owner_id WHEN t.reader_id THEN t.creator_id ELSE t.owner_id END
    JOIN thread_members other ON other.thread_id = t.id AND other.account_id = o.id
    ORDER BY t.last_event_at DESC, t.id DESC`;
}

/** Adds to threads what belongs to them. */
async function withBelongings(db: Db, rows: readonly Row[]): Promise<Thread[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [offers, agreed, events] = await Promise.all([
    db<Offer[]>`
      SELECT DISTINCT ON (f.thread_id, f.kind) ${offerColumns(db)} FROM offers f
      WHERE f.thread_id = ${anyOf(db, ids)} AND (f.kind = 'offer' OR f.status = 'pending') ORDER BY f.thread_id, f.kind, ${newestTerms(db)}`,
    db<(Agreed & { threadId: string })[]>`
      SELECT DISTINCT ON (f.thread_id) f.thread_id, g.number, f.price, end_of_day(${dueByNow(db)}, j.time_zone) AS due_at, f.change_rounds, g.sha256, g.accepted_at
      FROM offers f JOIN agreements g ON g.offer_id = f.id JOIN engagements e ON e.id = g.engagement_id JOIN jobs j ON j.id = e.job_id WHERE f.thread_id = ${anyOf(db, ids)} ORDER BY f.thread_id, g.number DESC`,
    db<
      ThreadEvent[]
    >`SELECT ${eventColumns(db)} FROM threads t JOIN thread_events e ON e.thread_id = t.id AND e.seq = t.last_seq WHERE t.id = ${anyOf(db, ids)}`,
  ]);
  const offerOf = new Map(offers.filter(({ kind }) => kind === 'offer').map((offer) => [offer.threadId, offer]));
  const amendmentOf = new Map(
    offers.filter(({ kind, status }) => kind === 'amendment' && status === 'pending').map((offer) => [offer.threadId, offer]),
  );
  const agreedOf = new Map(agreed.map(({ threadId, ...terms }) => [threadId, terms]));
  const eventOf = new Map(events.map((event) => [event.threadId, event]));
  return rows.map((row) => ({
    ...threadOf(row),
    offer: offerOf.get(row.id) ?? null,
    agreed: agreedOf.get(row.id) ?? null,
    amendment: amendmentOf.get(row.id) ?? null,
    lastEvent: eventOf.get(row.id) ?? null,
  }));
}

type Agreed = NonNullable<Thread['agreed']>;

function threadOf(row: Row): Omit<Thread, 'offer' | 'agreed' | 'amendment' | 'lastEvent'> {
  const { id, createdAt, approvedAt, lastSeq, lastReadSeq, otherLastReadSeq, otherDeliveredSeq, unreadCount, price, deliverBy } = row;
  const { muted, archived, blockedBy } = row;
  const { company, userType, profileImageUri, verified } = row;
  return {
    id,
    createdAt,
    approvedAt,
    lastSeq,
    lastReadSeq,
    otherLastReadSeq,
    otherDeliveredSeq,
    muted,
    archived,
    blockedBy,
    unreadCount,
    job: { id: row.jobId, slug: row.jobSlug, title: row.jobTitle, status: row.jobStatus },
    engagement: row.engagementId && row.engagementStatus ? { id: row.engagementId, status: row.engagementStatus } : null,
    proposal: { id: row.proposalId, status: row.proposalStatus, price, deliverBy },
    otherParty: { id: row.otherId, slug: row.otherSlug, name: row.otherName, company, userType, profileImageUri, verified },
  };
}

/** Selects from the two indexes of threads by party, so no other account's threads are read. */
function newestThreads(db: Db, accountId: string) {
  const of = (side: 'owner_id' | 'creator_id') =>
    db`(SELECT * FROM threads WHERE ${db(side)} = ${accountId} ORDER BY last_event_at DESC LIMIT ${rowLimit(db, MOST_THREADS)})`;
  return db`SELECT * FROM (${of('owner_id')} UNION ALL ${of('creator_id')}) own ORDER BY last_event_at DESC, id DESC LIMIT ${rowLimit(db, MOST_THREADS)}`;
}

/** Returns part of a thread in the order of `seq`: after one event, before one, or the newest. */
export async function listEvents(
  db: Db,
  accountId: string,
  { threadId, after, before, limit }: QueryOf<typeof eventsEndpoint>,
): Promise<AnswerOf<typeof eventsEndpoint>> {
  await requireMember(db, accountId, threadId);
  return pageOfEvents(db, { threadId, after, before, limit });
}

type Stretch = { threadId: string; after?: number | undefined; before?: number | undefined; limit: number };

/** Does the same without a check: the caller knows that the viewer may read the thread. */
export async function pageOfEvents(db: Db, { threadId, after, before, limit }: Stretch): Promise<AnswerOf<typeof eventsEndpoint>> {
  const forward = after !== undefined;
  const rows = await db<ThreadEvent[]>`
    SELECT ${eventColumns(db)} FROM thread_events e
    WHERE e.thread_id = ${threadId} AND e.seq > ${after ?? 0} AND e.seq < ${before ?? 2_147_483_647}
    ORDER BY ${forward ? db`e.seq` : db`e.seq DESC`} LIMIT ${pageLimit(db, limit + 1)}`;
  const items = rows.slice(0, limit);
  return { items: forward ? items : items.toReversed(), hasMore: rows.length > limit };
}

/** Returns one event, for a member of its thread. Throws 1009 for other accounts. */
export async function getEvent(db: Db, accountId: string, id: string): Promise<ThreadEvent> {
  const [event] = await db<ThreadEvent[]>`
    SELECT ${eventColumns(db)} FROM thread_events e
    WHERE e.id = ${id} AND EXISTS (SELECT FROM thread_members m WHERE m.thread_id = e.thread_id AND m.account_id = ${accountId})`;
  if (!event) throw new Problem(1009);
  return event;
}

export async function requireMember(db: Db, accountId: string, threadId: string): Promise<void> {
  const [member] = await db`SELECT 1 FROM thread_members WHERE thread_id = ${threadId} AND account_id = ${accountId}`;
  if (!member) throw new Problem(1009);
}

/** Locks a thread for a change by one of its members. Throws 1009 for other accounts. */
export async function lockThread(
  tx: Db,
  accountId: string,
  threadId: string,
): Promise<{ ownerId: string; creatorId: string; lastSeq: number }> {
  const [thread] = await tx<{ ownerId: string; creatorId: string; lastSeq: number }[]>`
    SELECT owner_id, creator_id, last_seq FROM threads WHERE id = ${threadId} AND ${accountId}::uuid IN (owner_id, creator_id) FOR UPDATE`;
  if (!thread) throw new Problem(1009);
  return thread;
}

/** Locks all threads of an account against writing until the end of the transaction. */
export async function lockThreadsOf(tx: Db, accountId: string): Promise<void> {
  await tx`SELECT 1 FROM threads WHERE owner_id = ${accountId} OR creator_id = ${accountId} ORDER BY id FOR UPDATE`;
}

/** Locks all threads of a job, before any stream: what answers many creators notifies each through theirs. */
export async function lockThreadsOfJob(tx: Db, jobId: string): Promise<void> {
  await tx`SELECT 1 FROM threads WHERE job_id = ${jobId} ORDER BY id FOR UPDATE`;
}

/** Locks the threads between two accounts and returns their ids. */
export async function lockThreadsBetween(tx: Db, one: string, other: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT id FROM threads WHERE (owner_id = ${one} AND creator_id = ${other}) OR (owner_id = ${other} AND creator_id = ${one}) ORDER BY id FOR UPDATE`;
  return rows.map(({ id }) => id);
}

/** Tests whether a message with this clientId exists. */
export async function isSent(db: Db, senderId: string, clientId: string): Promise<boolean> {
  return (await db`SELECT 1 FROM thread_events WHERE sender_id = ${senderId} AND client_id = ${clientId}`).length > 0;
}

/** Returns events by thread and seq, for the streams of their members. */
export async function findEvents(db: Db, places: readonly { threadId: string; seq: number }[]): Promise<ThreadEvent[]> {
  if (places.length === 0) return [];
  return db<ThreadEvent[]>`
    SELECT ${eventColumns(db)} FROM unnest(${places.map((place) => place.threadId)}::uuid[], ${places.map((place) => place.seq)}::int[]) AS w(thread_id, seq)
    JOIN thread_events e ON e.thread_id = w.thread_id AND e.seq = w.seq`;
}

const MOST_CONTACTS = 2000;

/**
 * Returns, for each of these accounts, those that it has threads with, and which of them may see each other's presence. Leaves out blocked
 * ones.
 */
export async function contactsOf(db: Db, accountIds: readonly string[]): Promise<Contact[][]> {
  const rows = await db<(Contact & { accountId: string })[]>`
    SELECT me.id AS account_id, o.id, me.shows_presence AS may_be_seen, o.shows_presence AS may_see
    FROM accounts me CROSS JOIN LATERAL (
      SELECT creator_id AS id FROM threads WHERE owner_id = me.id UNION SELECT owner_id FROM threads WHERE creator_id = me.id LIMIT ${rowLimit(db, MOST_CONTACTS)}
    ) other JOIN accounts o ON o.id = other.id
    WHERE me.id = ANY(${accountIds}::uuid[]) AND NOT ${areApart(db, db`me.id`, db`o.id`)}`;
  const contacts = Map.groupBy(rows, ({ accountId }) => accountId);
  return accountIds.map((accountId) => (contacts.get(accountId) ?? []).map(({ id, mayBeSeen, maySee }) => ({ id, mayBeSeen, maySee })));
}

/** Returns the other member of a thread, if the account is a member itself and neither has blocked the other. */
export async function findListener(db: Db, accountId: string, threadId: string): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    SELECT o.id FROM threads t JOIN accounts o ON o.id = CASE t.owner_id WHEN ${accountId} THEN t.creator_id ELSE t.owner_id END
    WHERE t.id = ${threadId} AND ${accountId}::uuid IN (t.owner_id, t.creator_id) AND NOT ${areApart(db, db`${accountId}::uuid`, db`o.id`)}`;
  return row?.id;
}

/** Tests whether one of two accounts has blocked the other. */
function areApart(db: Db, one: Fragment, other: Fragment): Fragment {
  return db`EXISTS (SELECT 1 FROM blocks b WHERE (b.blocker_id, b.blocked_id) IN ((${one}, ${other}), (${other}, ${one})))`;
}
