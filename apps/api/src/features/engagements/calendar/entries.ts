import type { RightKind } from '@castlane/contract/agreed-right.ts';
import type { Need } from '@castlane/contract/need.ts';
import { needsOf } from '#features/records/needs.ts';
import type { Reader } from '#features/auth/calendar/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import { rowLimit } from '#platform/db/page.ts';
import type { Fragment } from '#platform/db/statement.ts';

/** A need with a deadline. The days of deliveries, products and payments are entries of their own, from the agreement on. */
type Deadline = Exclude<
  Need['kind'],
  'deliver' | 'make_changes' | 'give_address' | 'send_product' | 'pay' | 'refused_addresses' | 'read_comments'
>;
export type Kind = 'work_due' | 'product_due' | 'payment_due' | `${RightKind}_ends` | Deadline;

/** One line of a calendar, with what is needed to find it in the product. */
export type Entry = {
  kind: Kind;
  /** Of what it is about: with the kind, it names the entry for as long as it is there, also if its time changes. */
  id: string;
  /** `YYYY-MM-DD` in the time zone of the job; null if only the moment counts. */
  day: string | null;
  /** The last moment. */
  until: string;
  /** The part of divided work. */
  part: number | null;
  job: { slug: string; title: string };
  /** The other side's name: the company of a business, if it has one. Empty for questions, which have several. */
  name: string;
  engagementId: string | null;
  threadId: string | null;
};

type Whose = Pick<Reader, 'accountId' | 'userType'>;

/** Entries of each source: an account with more has enough to do. */
const MOST = 200;
/** Work of a creator whose payments are looked at: the newest. */
const LOOKED_AT = 1000;
/** How long a day that is past stays, if there is still something to do. */
const KEPT_DAYS = 30;

/** What an account's calendar is made of. A further source is a further line. */
export const SOURCES: readonly ((db: Db, whose: Whose) => Promise<readonly Entry[]>)[] = [
  listWorkDue,
  listProductsDue,
  listPaymentsDue,
  listRightsEnding,
  listDeadlines,
];

/** Returns what is still to do, by day or by moment. Reads one source after another, so that a reader never takes every connection. */
export async function listEntries(db: Db, whose: Whose): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const list of SOURCES) entries.push(...(await list(db, whose)));
  return entries;
}

/** The days of the parts of running work that are not delivered yet, or that changes were asked for. */
function listWorkDue(db: Db, whose: Whose): Promise<Entry[]> {
  const own = ofAccount(db, whose, 'e');
  const isRecent = (day: Fragment) => db`${day} >= ((SELECT app_now()) AT TIME ZONE 'UTC')::date - ${rowLimit(db, KEPT_DAYS)}`;
  const laterDay = db`(f.parts -> (n.part - 1) ->> 'dueBy')::date + e.moved_days`;
  // The day of the part that runs is in its row. The later parts are read from the terms, of divided work alone.
  const days = db`(
      (SELECT e.id, e.part, e.due_by AS day FROM engagements e WHERE ${own} AND e.status IN ('active', 'changes_requested') AND ${isRecent(db`e.due_by`)}
      ORDER BY e.due_by, e.id LIMIT ${rowLimit(db, MOST)})
      UNION ALL
      (SELECT e.id, n.part, ${laterDay} FROM engagements e
      CROSS JOIN LATERAL (SELECT f.parts FROM agreements g JOIN offers f ON f.id = g.offer_id WHERE g.engagement_id = e.id ORDER BY g.number DESC LIMIT 1) f
      CROSS JOIN LATERAL generate_series(e.part + 1, e.parts) n (part)
      WHERE ${own} AND e.status IN ('active', 'delivered', 'changes_requested') AND e.part < e.parts AND ${isRecent(laterDay)} ORDER BY ${laterDay}, e.id LIMIT ${rowLimit(db, MOST)})) d`;
  return listDays(db, whose, {
    kind: db`'work_due'`,
    from: db`${days} JOIN engagements e ON e.id = d.id`,
    isOpen: db`true`,
    id: ofPart(db, db`d.part`),
    part: db`d.part`,
    day: db`d.day`,
    until: db`end_of_day(d.day, j.time_zone)`,
    order: db`d.day`,
  });
}

/** The days by which products are sent. */
function listProductsDue(db: Db, whose: Whose): Promise<Entry[]> {
  const isOpen = db`${ofAccount(db, whose, 'h')} AND h.status IN ('waiting_for_address', 'to_send') AND e.status IN ('active', 'delivered', 'changes_requested')
    AND h.ship_by > (SELECT app_now()) - make_interval(days => ${rowLimit(db, KEPT_DAYS)})`;
  const from = db`shipments h JOIN engagements e ON e.id = h.engagement_id`;
  const [day, until] = [db`(h.ship_by AT TIME ZONE j.time_zone)::date`, db`h.ship_by`];
  return listDays(db, whose, { kind: db`'product_due'`, from, isOpen, id: db`e.id::text`, part: db`NULL::int`, day, until, order: until });
}

/** The days of payments that neither side has ticked off. */
function listPaymentsDue(db: Db, whose: Whose): Promise<Entry[]> {
  const isDue = db`m.is_unpaid AND m.pay_by > (SELECT app_now()) - make_interval(days => ${rowLimit(db, KEPT_DAYS)})`;
  // Marks have an index by the owner. Those of a creator are read with the newest work.
  const isOfOwner = whose.userType === 'business_owner';
  const from = isOfOwner
    ? db`payment_marks m JOIN engagements e ON e.id = m.engagement_id`
    : db`(SELECT e.* FROM engagements e WHERE ${ofAccount(db, whose, 'e')} ORDER BY e.id DESC LIMIT ${rowLimit(db, LOOKED_AT)}) e
      JOIN payment_marks m ON m.engagement_id = e.id`;
  const isOpen = isOfOwner ? db`${ofAccount(db, whose, 'm')} AND ${isDue}` : isDue;
  const [day, until] = [db`(m.pay_by AT TIME ZONE j.time_zone)::date`, db`m.pay_by`];
  return listDays(db, whose, {
    kind: db`'payment_due'`,
    from,
    isOpen,
    id: ofPart(db, db`m.part`),
    part: db`m.part`,
    day,
    until,
    order: until,
  });
}

function ofPart(db: Db, part: Fragment): Fragment {
  return db`concat_ws('.', e.id, CASE WHEN e.parts > 1 THEN ${part} END)`;
}

/** The last days of the rights on accepted work. */
function listRightsEnding(db: Db, whose: Whose): Promise<Entry[]> {
  const isOpen = db`${ofAccount(db, whose, 'r')} AND r.ends_at < 'infinity' AND r.ends_at > (SELECT app_now()) - make_interval(days => ${rowLimit(db, KEPT_DAYS)})`;
  const from = db`rights r JOIN engagements e ON e.id = r.engagement_id`;
  // Read of divided work alone.
  const part = db`(SELECT d.part FROM deliveries d WHERE d.id = r.delivery_id)`;
  const [day, until] = [db`(r.ends_at AT TIME ZONE j.time_zone)::date`, db`r.ends_at`];
  return listDays(db, whose, { kind: db`r.kind || '_ends'`, from, isOpen, id: db`r.id::text`, part, day, until, order: until });
}

/** Tests whether a row belongs to the account. Only the table whose index gives the order is named: of two, the planner may follow the other. */
function ofAccount(db: Db, { accountId, userType }: Whose, table: 'e' | 'h' | 'm' | 'r'): Fragment {
  return db`${db.unsafe(`${table}.${userType === 'creator' ? 'creator_id' : 'owner_id'}`)} = ${accountId}`;
}

type Days = Record<'kind' | 'from' | 'isOpen' | 'id' | 'part' | 'day' | 'until' | 'order', Fragment>;

/** Days of `engagements e` with `jobs j`. `isOpen` chooses those of the account. */
async function listDays(db: Db, { userType }: Whose, { kind, from, isOpen, id, part, day, until, order }: Days): Promise<Entry[]> {
  const other = userType === 'creator' ? db`e.owner_id` : db`e.creator_id`;
  return db<Entry[]>`
    SELECT ${kind} AS kind, ${id} AS id, (${day})::text AS day, ${until} AS until,
      CASE WHEN e.parts > 1 THEN ${part} END AS part, ${jobOf(db)} AS job, coalesce(a.company, a.name) AS name, e.id AS engagement_id, NULL AS thread_id
    FROM ${from} JOIN jobs j ON j.id = e.job_id JOIN accounts a ON a.id = ${other}
    WHERE ${isOpen} ORDER BY ${order}, e.id LIMIT ${rowLimit(db, MOST)}`;
}

/** What waits for the account until a moment. */
async function listDeadlines(db: Db, whose: Whose): Promise<Entry[]> {
  return db<Entry[]>`
    WITH ${needsOf(db, whose)}
    SELECT n.kind, coalesce(n.proposal_id, n.job_id) AS id, NULL AS day, n.by AS until, NULL::int AS part, ${jobOf(db)} AS job, coalesce(a.company, a.name, '') AS name, n.engagement_id, n.thread_id
    FROM needs n JOIN jobs j ON j.id = n.job_id LEFT JOIN accounts a ON a.id = n.other_id
    WHERE n.by IS NOT NULL ORDER BY n.by, n.kind, id LIMIT ${rowLimit(db, MOST)}`;
}

function jobOf(db: Db): Fragment {
  return db`jsonb_build_object('slug', j.slug, 'title', j.title)`;
}
