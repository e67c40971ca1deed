import type { Db } from '#platform/db/connect.ts';
import type { Fragment, Row, Statement } from '#platform/db/statement.ts';
import type { Deps } from '#platform/deps.ts';
import { profileOf } from '#features/accounts/queries.ts';
import { openAddress } from '#features/engagements/shipping/address.ts';
import { isVisibleTo } from '#features/jobs/visibility.ts';
import { isPublished } from '#features/records/reviews.ts';

type Part = (db: Db, accountId: string) => Statement<Row[]>;

/** All data stored about an account, by part. Of other accounts it holds only what the product shows anyway, and it never names staff. */
export const PARTS: Record<string, Part> = {
  sessions: (db, id) => db`
    SELECT user_agent, created_at, last_seen_at, expires_at, revoked_at FROM sessions WHERE account_id = ${id} ORDER BY created_at`,
  passkeys: (db, id) => db`SELECT name, created_at, last_used_at FROM passkeys WHERE account_id = ${id} ORDER BY created_at`,
  agreedTo: (db, id) => db`SELECT page, sha256, accepted_at FROM legal_acceptances WHERE account_id = ${id} ORDER BY accepted_at, page`,
  knownBrowsers: (db, id) => db`SELECT created_at, last_used_at FROM known_devices WHERE account_id = ${id} ORDER BY created_at`,
  formerEmails: (db, id) => db`
    SELECT email, created_at AS changed_at, expires_at AS can_be_undone_until FROM mailed_secrets
    WHERE account_id = ${id} AND purpose = 'undo_email' ORDER BY created_at`,
  emailsToConfirm: (db, id) => db`
    SELECT email, created_at AS asked_at FROM mailed_secrets WHERE account_id = ${id} AND purpose = 'change_email' ORDER BY created_at`,
  stars: (db, id) => db`
    SELECT e.amount AS delta, t.reason, t.note, e.balance_after, j.title AS job_title, t.created_at
    FROM star_accounts a JOIN star_entries e ON e.star_account_id = a.id JOIN star_transfers t ON t.id = e.transfer_id
    LEFT JOIN jobs j ON j.id = t.job_id WHERE a.account_id = ${id} ORDER BY e.id`,
  jobs: (db, id) => db`
    SELECT j.id, j.slug, j.version, j.status, j.visibility, j.title, j.brief - ARRAY['categories', 'images', 'files'] AS brief, j.openings, j.star_cost, j.time_zone, ${inWords(db, id, db`j.closes_at`)} AS closes_at, ${lastMoment(db, id, db`j.due_by`)} AS due_at, j.removed_reason, j.close_reason, j.close_note, j.created_at, j.published_at, j.opened_at, j.updated_at, j.expiry_warned_at,
      ARRAY(SELECT coalesce(u.name, 'image') FROM uploads u WHERE u.id = ANY(j.image_ids) ORDER BY array_position(j.image_ids, u.id)) AS images,
      ARRAY(SELECT u.name FROM uploads u WHERE u.id = ANY(j.file_ids) ORDER BY array_position(j.file_ids, u.id)) AS files,
      ARRAY(SELECT c.name FROM categories c WHERE c.id = ANY(j.category_ids) ORDER BY c.position) AS categories
    FROM jobs j WHERE j.owner_id = ${id} ORDER BY j.id`,
  standingTerms: (db, id) => db`SELECT terms, updated_at FROM standing_terms WHERE owner_id = ${id}`,
  jobTemplates: (db, id) => db`
    SELECT t.name, t.brief - 'categories' AS brief, t.created_at,
      ARRAY(SELECT c.name FROM categories c WHERE t.brief -> 'categories' ? c.id::text ORDER BY c.position) AS categories
    FROM job_templates t WHERE t.owner_id = ${id} ORDER BY t.id`,
  comments: (db, id) => db`
    SELECT p.id, j.title AS job_title, p.star_cost, ${commentColumns(db)}
    FROM proposals p JOIN jobs j ON j.id = p.job_id WHERE p.creator_id = ${id} ORDER BY p.id`,
  receivedComments: (db, id) => db`
    SELECT p.id, j.title AS job_title, c.name AS creator_name, ${commentColumns(db)}
    FROM jobs j JOIN proposals p ON p.job_id = j.id JOIN accounts c ON c.id = p.creator_id
    WHERE j.owner_id = ${id} AND p.status <> 'withdrawn' ORDER BY p.id`,
  questionsAsked: (db, id) => db`
    SELECT j.title AS job_title, ${questionColumns(db)} FROM job_questions q JOIN jobs j ON j.id = q.job_id WHERE q.creator_id = ${id} ORDER BY q.id`,
  questionsReceived: (db, id) => db`
    SELECT j.title AS job_title, c.name AS creator_name, ${questionColumns(db)}
    FROM job_questions q JOIN jobs j ON j.id = q.job_id JOIN accounts c ON c.id = q.creator_id WHERE q.owner_id = ${id} ORDER BY q.id`,
  answersToTell: (db, id) => db`
    SELECT j.title AS job_title, t.tell_at FROM answers_to_tell t JOIN job_questions q ON q.id = t.question_id JOIN jobs j ON j.id = q.job_id
    WHERE t.account_id = ${id} ORDER BY t.question_id`,
  offers: (db, id) => db`
    SELECT f.id, f.kind, f.sender_id = ${id} AS by_you, f.thread_id, j.title AS job_title, f.status, f.price, f.deliverables, f.due_by, ${lastMoment(db, id, db`f.due_by`)} AS due_at, f.change_rounds, f.usage_rights, f.pay_within_days, f.parts, f.expires_at,
      f.answers, f.decided_at, f.note, f.decline_note, f.created_at
    FROM offers f JOIN threads t ON t.id = f.thread_id JOIN jobs j ON j.id = f.job_id
    WHERE ${id}::uuid IN (t.owner_id, t.creator_id) ORDER BY f.id`,
  work: (db, id) => db`
    SELECT e.id, j.title AS job_title, e.owner_id = ${id} AS as_owner, e.thread_id, e.status, e.end_reason, e.begun_at, e.completed_at, e.part, e.parts, e.parts_accepted_at, e.due_by, e.accept_by
    FROM engagements e JOIN jobs j ON j.id = e.job_id WHERE ${id}::uuid IN (e.owner_id, e.creator_id) ORDER BY e.id`,
  agreements: (db, id) => db`
    SELECT j.title AS job_title, g.number, g.terms::jsonb AS terms, g.sha256, g.answers, g.accepted_at
    FROM agreements g JOIN engagements e ON e.id = g.engagement_id JOIN jobs j ON j.id = e.job_id
    WHERE ${id}::uuid IN (e.owner_id, e.creator_id) ORDER BY g.accepted_at`,
  deliveries: (db, id) => db`
    SELECT j.title AS job_title, d.number, d.part, d.creator_id = ${id} AS by_you, d.note, d.links, d.due_by, ${lastMoment(db, id, db`d.due_by`)} AS due_at, d.delivered_at, d.accept_by, d.ended_as, d.ended_at, d.change_note, d.notes, d.gone_files,
      ARRAY(SELECT u.name FROM uploads u WHERE u.id = ANY(d.file_ids) ORDER BY array_position(d.file_ids, u.id)) AS files
    FROM engagements e JOIN deliveries d ON d.engagement_id = e.id JOIN jobs j ON j.id = e.job_id
    WHERE ${id}::uuid IN (e.owner_id, e.creator_id) ORDER BY d.id`,
  // Leaves out ad codes, which are sealed.
  rights: (db, id) => db`
    SELECT j.title AS job_title, r.owner_id = ${id} AS as_owner, r.kind, d.number AS delivery, r.number, r.accepted_on, r.starts_at,
      CASE WHEN isfinite(r.ends_at) THEN r.ends_at END AS ends_at, r.price, r.extra_amount, r.reported_at
    FROM rights r JOIN engagements e ON e.id = r.engagement_id JOIN jobs j ON j.id = e.job_id LEFT JOIN deliveries d ON d.id = r.delivery_id
    WHERE ${id}::uuid IN (r.owner_id, r.creator_id) ORDER BY r.starts_at, r.id`,
  // Leaves out the address, which is a part of its creator's export only.
  products: (db, id) => db`
    SELECT j.title AS job_title, h.owner_id = ${id} AS as_owner, h.status, h.terms, h.ship_by, h.address_at, h.carrier, h.tracking_url, h.sent_at, h.sent_as, h.receive_by, h.missing_at,
      h.received_at, h.by_silence, h.note, e.moved_days
    FROM shipments h JOIN engagements e ON e.id = h.engagement_id JOIN jobs j ON j.id = e.job_id
    WHERE ${id}::uuid IN (h.owner_id, h.creator_id) ORDER BY h.engagement_id`,
  payments: (db, id) => db`
    SELECT j.title AS job_title, m.part, m.pay_by, m.paid_at, m.received_at, m.paid_as FROM engagements e JOIN payment_marks m ON m.engagement_id = e.id JOIN jobs j ON j.id = e.job_id
    WHERE ${id}::uuid IN (e.owner_id, e.creator_id) ORDER BY e.id, m.part`,
  requestsToCancel: (db, id) => db`
    SELECT j.title AS job_title, x.asked_by = ${id} AS by_you, x.reason, x.status, x.asked_at, x.expires_at, x.decided_at, x.by_silence, x.answer
    FROM cancellations x JOIN engagements e ON e.id = x.engagement_id JOIN jobs j ON j.id = e.job_id
    WHERE ${id}::uuid IN (e.owner_id, e.creator_id) ORDER BY x.id`,
  disputes: (db, id) => db`
    SELECT j.title AS job_title, coalesce(d.opened_by = ${id}, false) AS by_you, d.about, d.part, d.reason, d.opened_at, d.outcome, d.decision, d.decided_at
    FROM disputes d JOIN engagements e ON e.id = d.engagement_id JOIN jobs j ON j.id = e.job_id
    WHERE ${id}::uuid IN (e.owner_id, e.creator_id) ORDER BY d.id`,
  reviewsGiven: (db, id) => db`
    SELECT j.title AS job_title, x.name AS reviewed_name, r.rating, r.communication, r.quality, r.punctuality, r.text, r.written_at, r.published_at, r.answer, r.answered_at,
      r.hidden_reason, r.hidden_note
    FROM reviews r JOIN engagements e ON e.id = r.engagement_id JOIN jobs j ON j.id = e.job_id JOIN accounts x ON x.id = r.reviewed_id WHERE r.author_id = ${id} ORDER BY r.id`,
  // Leaves out reviews that are not published yet and the text of hidden ones.
  reviewsReceived: (db, id) => db`
    SELECT j.title AS job_title, w.name AS author_name, ${shownOf(db, 'rating')}, ${shownOf(db, 'communication')}, ${shownOf(db, 'quality')}, ${shownOf(db, 'punctuality')},
      ${shownOf(db, 'text')}, r.written_at, coalesce(r.published_at, r.publish_by) AS published_at, r.answer, r.answered_at, r.hidden_reason
    FROM reviews r JOIN engagements e ON e.id = r.engagement_id JOIN jobs j ON j.id = e.job_id JOIN accounts w ON w.id = r.author_id WHERE r.reviewed_id = ${id} AND ${isPublished(db)} ORDER BY r.id`,
  rating: (db, id) => db`
    SELECT distribution, review_count, rating_sum, communication_sum, quality_sum, punctuality_sum FROM ratings WHERE account_id = ${id}`,
  record: (db, id) => db`
    SELECT to_jsonb(r) - 'owner_id' AS owner, to_jsonb(c) - 'creator_id' AS creator, to_jsonb(n) - 'creator_id' AS creator_answers
    FROM (SELECT ${id}::uuid AS id) a LEFT JOIN owner_records r ON r.owner_id = a.id LEFT JOIN creator_records c ON c.creator_id = a.id
    LEFT JOIN creator_answers n ON n.creator_id = a.id`,
  threads: (db, id) => db`
    SELECT t.id, j.title AS job_title, o.name AS with_name, o.company AS with_company, me.last_read_seq, me.last_read_at, me.muted_at, t.created_at
    FROM thread_members me JOIN threads t ON t.id = me.thread_id JOIN jobs j ON j.id = t.job_id
    JOIN accounts o ON o.id = CASE WHEN t.owner_id = me.account_id THEN t.creator_id ELSE t.owner_id END
    WHERE me.account_id = ${id} ORDER BY t.id`,
  messages: (db, id) => db`
    SELECT e.thread_id, e.seq, e.kind, coalesce(e.sender_id = me.account_id, false) AS by_you, CASE WHEN e.deleted_at IS NULL THEN e.body END AS body,
      ARRAY(SELECT jsonb_build_object('name', f -> 'name', 'contentType', f -> 'contentType', 'size', f -> 'size') FROM jsonb_array_elements(e.attachments) f) AS files,
      ARRAY(SELECT jsonb_build_object('reaction', r -> 'reaction', 'byYou', r ->> 'accountId' = me.account_id::text) FROM jsonb_array_elements(e.reactions) r) AS reactions,
      e.data, e.edited_at, e.deleted_at, e.created_at
    FROM thread_members me JOIN thread_events e ON e.thread_id = me.thread_id WHERE me.account_id = ${id} ORDER BY e.thread_id, e.seq`,
  savedReplies: (db, id) => db`SELECT name, text, created_at FROM saved_replies WHERE account_id = ${id} ORDER BY id`,
  blocked: (db, id) => db`
    SELECT a.name, b.created_at FROM blocks b JOIN accounts a ON a.id = b.blocked_id WHERE b.blocker_id = ${id} ORDER BY b.created_at`,
  notifications: (db, id) => db`SELECT kind, data, created_at, read_at FROM notifications WHERE account_id = ${id} ORDER BY id`,
  notificationPreferences: (db, id) => db`SELECT topic, mail, push FROM notification_preferences WHERE account_id = ${id} ORDER BY topic`,
  // Leaves out the push endpoint and its keys.
  pushDevices: (db, id) => db`SELECT label, created_at, last_used_at FROM push_subscriptions WHERE account_id = ${id} ORDER BY id`,
  calendar: (db, id) => db`SELECT created_at FROM calendar_addresses WHERE account_id = ${id}`,
  uploads: (db, id) => db`
    SELECT purpose, status, name, content_type, size, CASE WHEN purpose NOT IN ('message_image', 'delivery_file') THEN image END AS image, refused_reason, created_at FROM uploads WHERE account_id = ${id} ORDER BY id`,
  savedJobs: (db, id) => db`
    SELECT j.slug, j.title, x.created_at FROM saved_jobs x JOIN jobs j ON j.id = x.job_id WHERE x.account_id = ${id} AND ${isVisibleTo(db, id)} ORDER BY x.created_at`,
  savedSearches: (db, id) => db`SELECT name, filter, created_at FROM saved_searches WHERE account_id = ${id} ORDER BY id`,
  channels: (db, id) =>
    db`SELECT service, handle, name, url, followers, views, posts, picture, state, simulated, created_at AS connected_at, fetched_at FROM channels WHERE account_id = ${id} ORDER BY service`,
  portfolio: (db, id) => db`
    SELECT h.service, p.kind, p.title, p.url, p.views, p.seconds, p.published_at, p.picture, p.position, p.hidden
    FROM channels h JOIN portfolio_items p ON p.channel_id = h.id WHERE h.account_id = ${id} ORDER BY h.service, p.position NULLS FIRST, p.published_at DESC`,
  hiddenJobs: (db, id) => db`
    SELECT j.slug, j.title, x.created_at FROM hidden_jobs x JOIN jobs j ON j.id = x.job_id WHERE x.account_id = ${id} AND ${isVisibleTo(db, id)} ORDER BY x.created_at`,
  creatorLists: (db, id) => db`
    SELECT l.name, l.created_at, ARRAY(
      SELECT c.name FROM listed_creators x JOIN accounts c ON c.id = x.creator_id WHERE x.list_id = l.id ORDER BY x.created_at) AS creators
    FROM creator_lists l WHERE l.owner_id = ${id} ORDER BY l.id`,
  // A creator who came through a link is shown to nobody before the review of the profile.
  invitations: (db, id) => db`
    SELECT j.title AS job_title, coalesce(o.company, o.name) AS business, c.name AS creator, v.way, v.is_free, v.created_at
    FROM invitations v JOIN jobs j ON j.id = v.job_id JOIN accounts o ON o.id = v.owner_id JOIN accounts c ON c.id = v.creator_id
    WHERE v.creator_id = ${id} OR v.owner_id = ${id} AND c.verification_status = 'approved' ORDER BY v.id`,
  invitationLinks: (db, id) => db`
    SELECT j.title AS job_title, l.token, l.created_at, l.ended_at, (SELECT count(*)::int FROM link_uses u WHERE u.link_id = l.id) AS uses
    FROM invitation_links l LEFT JOIN jobs j ON j.id = l.job_id WHERE l.owner_id = ${id} ORDER BY l.id`,
  usedLinks: (db, id) => db`
    SELECT coalesce(o.company, o.name) AS business, j.title AS job_title, u.created_at
    FROM link_uses u JOIN invitation_links l ON l.id = u.link_id JOIN accounts o ON o.id = l.owner_id LEFT JOIN jobs j ON j.id = l.job_id
    WHERE u.creator_id = ${id} ORDER BY u.created_at`,
  reports: (db, id) => db`
    SELECT kind, title, reason, note, created_at, resolved_at, outcome FROM reports WHERE reporter_id = ${id} ORDER BY id`,
  appeals: (db, id) => db`
    SELECT kind, text, against, created_at, outcome, answer, decided_at FROM appeals WHERE account_id = ${id} ORDER BY id`,
  bans: (db, id) => db`SELECT reason, created_at, lifted_at, lift_reason FROM bans WHERE account_id = ${id} ORDER BY created_at`,
  // Does not say who acted, and leaves out what the account did to other accounts.
  log: (db, id) => db`
    SELECT action, coalesce(actor_id = ${id}, false) AS by_you, reason, before, after, created_at FROM audit_log
    WHERE target_kind = 'account' AND target_id = ${id}
      OR target_kind = 'job' AND target_id IN (SELECT j.id FROM jobs j WHERE j.owner_id = ${id}) ORDER BY n`,
};

function commentColumns(db: Db): Fragment {
  return db`p.job_version, p.agreed_version, p.status, p.message, p.price, p.deliver_by, p.answers, p.portfolio, p.created_at, p.opened_at, p.approved_at, p.answer_by, p.decided_at,
    p.decline_reason, p.decline_note, p.end_reason, p.consent_by, p.consent_changes, p.runner_up_from, p.runner_up_at, p.in_record`;
}

function questionColumns(db: Db): Fragment {
  return db`q.text, q.status, q.answer, q.decline_reason, q.in_record, q.created_at, q.answer_by, q.decided_at`;
}

/** Writes a moment in the words and the time zone of the account: `December 27, 2026, 11:59 PM`. */
function inWords(db: Db, id: string, moment: Fragment): Fragment {
  return db`to_char(${moment} AT TIME ZONE (SELECT y.time_zone FROM accounts y WHERE y.id = ${id}), 'FMMonth FMDD, YYYY, FMHH12:MI AM')`;
}

/** Writes when a day of `jobs j` is over. */
function lastMoment(db: Db, id: string, day: Fragment): Fragment {
  return inWords(db, id, db`end_of_day(${day}, j.time_zone)`);
}

function shownOf(db: Db, column: string): Fragment {
  return db`CASE WHEN r.hidden_at IS NULL THEN r.${db(column)} END AS ${db(column)}`;
}

/** Returns the addresses to which products are sent to an account, in the clear. No owner's export has them. */
async function addressesOf({ db, keys }: Sources, accountId: string) {
  const rows = await db<{ jobTitle: string; address: string; eraseAt: string | null }[]>`
    SELECT j.title AS job_title, h.address, h.erase_at FROM shipments h JOIN engagements e ON e.id = h.engagement_id JOIN jobs j ON j.id = e.job_id
    WHERE h.creator_id = ${accountId} AND h.address IS NOT NULL AND coalesce(h.erase_at > (SELECT app_now()), true) ORDER BY h.engagement_id`;
  return rows.map(({ address, ...row }) => ({ ...row, address: openAddress(keys, address) }));
}

/** Returns the people whom an owner has invited by mail, with their addresses in the clear. Nobody else's export has them. */
async function invitedByMail({ db, keys }: Sources, accountId: string) {
  const rows = await db<{ address: string | null }[]>`
    SELECT j.title AS job_title, m.address, m.name, m.status, m.created_at, m.mailed_at, m.reminded_at, m.refused_at
    FROM mail_invitations m JOIN jobs j ON j.id = m.job_id WHERE m.owner_id = ${accountId} ORDER BY m.id`;
  return rows.map(({ address, ...row }) => ({ ...row, email: address === null ? null : (keys.open('invitation', address) ?? null) }));
}

type Sources = Pick<Deps, 'db' | 'keys'>;
export type Exported = { fileName: string; content: Record<string, unknown> };

/** Returns everything about an account, as a file. Reads one part after another, so one export never takes every connection. */
export async function exportOf(sources: Sources, accountId: string): Promise<Exported> {
  const { db } = sources;
  const [clock] = await db<{ now: string; today: string; timeZone: string }[]>`
    SELECT app_now() AS now, (app_now() AT TIME ZONE a.time_zone)::date AS today, a.time_zone FROM accounts a WHERE a.id = ${accountId}`;
  const content: Record<string, unknown> = { exportedAt: clock!.now, timeZone: clock!.timeZone, profile: await profileOf(db, accountId) };
  for (const [name, part] of Object.entries(PARTS)) content[name] = await part(db, accountId);
  content.addresses = await addressesOf(sources, accountId);
  content.invitedByMail = await invitedByMail(sources, accountId);
  return { fileName: `castlane-export-${clock!.today}.json`, content };
}
