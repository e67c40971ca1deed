import { ENGAGEMENT_ACTIONS, RUNNING_STATUSES } from '@castlane/contract/engagement-state.ts';
import { differencesOfRecords } from '#features/records/recount.ts';
import { differencesOfRatings } from '#features/reviews/recount.ts';
import type { Db } from '#platform/db/connect.ts';

const RUNNING = `('${RUNNING_STATUSES.join("', '")}')`;
/** Work that goes on between its two sides, without staff. */
const GOES_ON = `('${ENGAGEMENT_ACTIONS.agreeToCancel.from.join("', '")}')`;

/** The sum of the shares of `offers f`. */
const SHARED = `LATERAL (SELECT sum((x ->> 'share')::bigint) AS shared FROM jsonb_array_elements(f.parts) x) s`;

/** What must hold at any time. Each query finds the rows that violate it. */
const INVARIANTS: Record<string, string> = {
  'every transfer has two or more entries with a sum of 0': `
    SELECT t.id FROM star_transfers t LEFT JOIN star_entries e ON e.transfer_id = t.id GROUP BY t.id HAVING coalesce(sum(e.amount), 1) <> 0 OR count(e.id) < 2`,
  'the sum of all entries is 0': `SELECT sum(amount) FROM star_entries HAVING coalesce(sum(amount), 0) <> 0`,
  'the balance of a creator is the sum of its entries and is never negative, and the house has only entries': `
    SELECT a.id FROM star_accounts a LEFT JOIN (SELECT star_account_id, sum(amount) AS total FROM star_entries GROUP BY 1) e ON e.star_account_id = a.id
    WHERE CASE WHEN a.account_id IS NULL THEN a.balance IS NOT NULL ELSE a.balance IS DISTINCT FROM coalesce(e.total, 0) OR a.balance < 0 END`,
  'an account waits for its next star if and only if it has fewer than ten': `
    SELECT a.id FROM star_accounts a WHERE a.account_id IS NOT NULL AND (a.balance < 10) <> (a.next_drip_at IS NOT NULL)
      AND EXISTS (SELECT 1 FROM star_entries e WHERE e.star_account_id = a.id)`,
  'every creator has a star account': `
    SELECT a.id FROM accounts a LEFT JOIN star_accounts s ON s.account_id = a.id WHERE a.user_type = 'creator' AND s.id IS NULL`,
  'every proposal with a star cost was paid for, and no other': `
    SELECT p.id FROM proposals p LEFT JOIN star_transfers t ON t.cause = 'proposal:' || p.id WHERE (t.id IS NULL) <> (p.star_cost = 0)`,
  'the events of a thread are numbered 1, 2, 3 …': `
    SELECT t.id FROM threads t LEFT JOIN thread_events e ON e.thread_id = t.id GROUP BY t.id
    HAVING coalesce(max(e.seq), 0) <> count(e.id) OR t.last_seq <> count(e.id)`,
  'a stream has no gaps, and begins and ends at its first and last number': `
    SELECT s.account_id FROM account_streams s LEFT JOIN stream_events e ON e.account_id = s.account_id GROUP BY s.account_id
    HAVING count(e.n) > 0 AND (max(e.n) - min(e.n) + 1 <> count(e.n) OR max(e.n) <> s.last_n OR min(e.n) <> s.first_n)`,
  'every event of a thread is in the streams of both members, once for each revision': `
    SELECT e.id FROM thread_events e JOIN thread_members m ON m.thread_id = e.thread_id
    JOIN account_streams a ON a.account_id = m.account_id LEFT JOIN stream_events s ON s.account_id = m.account_id AND s.kind = 'event' AND s.thread_id = e.thread_id AND s.seq = e.seq
    GROUP BY e.id, e.revision, a.account_id HAVING count(s.n) > 1 + e.revision OR (a.first_n = 1 AND count(s.n) < 1 + e.revision)`,
  'no read, delivery or archive mark is beyond the end of its thread': `
    SELECT m.thread_id FROM thread_members m JOIN threads t ON t.id = m.thread_id
    WHERE greatest(m.last_read_seq, m.last_delivered_seq, m.archived_seq) > t.last_seq`,
  'a deleted message has no content, and only messages are edited, deleted or reacted to': `
    SELECT e.id FROM thread_events e
    WHERE (e.deleted_at IS NOT NULL AND (e.body IS NOT NULL OR e.attachments <> '[]' OR e.reactions <> '[]'))
      OR (e.kind <> 'message' AND (e.revision > 0 OR e.content_hash IS NOT NULL))
      OR (e.revision = 0 AND (e.edited_at IS NOT NULL OR e.deleted_at IS NOT NULL OR e.reactions <> '[]'))`,
  'a member has at most one reaction to a message, and only members react': `
    SELECT r.id FROM (SELECT e.id, e.thread_id, x ->> 'accountId' AS account_id FROM thread_events e, jsonb_array_elements(e.reactions) x) r
    LEFT JOIN thread_members m ON m.thread_id = r.thread_id AND m.account_id::text = r.account_id
    GROUP BY r.id, r.account_id HAVING count(*) > 1 OR count(m.account_id) = 0`,
  'a deleted account has no blocks': `
    SELECT b.blocker_id FROM blocks b JOIN accounts a ON a.id IN (b.blocker_id, b.blocked_id) WHERE a.deleted_at IS NOT NULL`,
  'no job has more creators than openings, and the count of those taken is the number of engagements not cancelled': `
    SELECT j.id FROM jobs j LEFT JOIN job_stats s ON s.job_id = j.id LEFT JOIN engagements e ON e.job_id = j.id AND e.status <> 'cancelled'
    GROUP BY j.id, s.taken_count HAVING count(e.id) > j.openings OR s.taken_count IS DISTINCT FROM count(e.id)`,
  'a job is worked on if and only if one of its engagements runs': `
    SELECT j.id FROM jobs j WHERE j.is_worked_on <> EXISTS (SELECT FROM engagements e WHERE e.job_id = j.id AND e.status IN ${RUNNING})`,
  'an engagement has the deadlines of the part that runs in its newest agreement, and of the delivery that waits': `
    SELECT e.id FROM engagements e WHERE e.due_by IS DISTINCT FROM (
        SELECT e.moved_days + CASE WHEN f.parts IS NULL THEN f.due_by ELSE (f.parts #>> ARRAY[(e.part - 1)::text, 'dueBy'])::date END
        FROM agreements g JOIN offers f ON f.id = g.offer_id WHERE g.engagement_id = e.id ORDER BY g.number DESC LIMIT 1)
      OR e.accept_by IS DISTINCT FROM (SELECT d.accept_by FROM deliveries d WHERE d.engagement_id = e.id AND d.ended_as IS NULL)`,
  'the price of divided work is its shares, and what extensions of its rights have added after its completion': `
    SELECT f.id FROM offers f LEFT JOIN engagements e ON e.proposal_id = f.proposal_id AND e.completed_at < f.created_at CROSS JOIN ${SHARED}
    WHERE f.parts IS NOT NULL AND (CASE WHEN e.id IS NULL THEN s.shared <> (f.price ->> 'amount')::bigint ELSE s.shared > (f.price ->> 'amount')::bigint END)
    UNION ALL SELECT e.id FROM engagements e JOIN agreements g ON g.engagement_id = e.id AND g.number = (SELECT max(number) FROM agreements WHERE engagement_id = e.id)
    JOIN offers f ON f.id = g.offer_id CROSS JOIN ${SHARED}
    WHERE f.parts IS NOT NULL AND s.shared + (
      SELECT coalesce(sum(r.extra_amount + CASE WHEN r.starts_at > e.completed_at THEN (r.price ->> 'amount')::int ELSE 0 END), 0)
      FROM rights r WHERE r.engagement_id = e.id AND r.kind <> 'exclusivity') <> (f.price ->> 'amount')::bigint`,
  'parts make the whole: their deliverables the deliverables, their last day its day': `
    SELECT f.id FROM offers f, jsonb_array_elements(f.parts) x GROUP BY f.id
    HAVING max(x ->> 'dueBy') <> f.due_by::text OR count(*) NOT BETWEEN 2 AND 4
      OR count(DISTINCT x ->> 'dueBy') <> count(*)
    UNION ALL SELECT f.id FROM offers f WHERE f.parts IS NOT NULL AND
      (SELECT sum((d ->> 'quantity')::int) FROM jsonb_array_elements(f.deliverables) d)
        <> (SELECT sum((d ->> 'quantity')::int) FROM jsonb_array_elements(f.parts) x, jsonb_array_elements(x -> 'deliverables') d)`,
  'an engagement has as many parts as its newest terms, runs one of them, and was accepted for each one before, in their order': `
    SELECT e.id FROM engagements e WHERE e.part NOT BETWEEN 1 AND e.parts OR cardinality(e.parts_accepted_at) <> e.part - 1
      OR e.parts_accepted_at <> ARRAY(SELECT x FROM unnest(e.parts_accepted_at) x ORDER BY x) OR (e.status = 'completed' AND e.part <> e.parts)
      OR e.parts <> (SELECT coalesce(jsonb_array_length(f.parts), 1) FROM agreements g JOIN offers f ON f.id = g.offer_id WHERE g.engagement_id = e.id ORDER BY g.number DESC LIMIT 1)
    UNION ALL SELECT d.engagement_id FROM deliveries d JOIN engagements e ON e.id = d.engagement_id WHERE d.part > e.part OR (d.ended_as IS NULL AND d.part <> e.part)
    UNION ALL SELECT d.engagement_id FROM deliveries d JOIN deliveries y ON y.engagement_id = d.engagement_id AND y.number > d.number AND y.part < d.part`,
  'terms that were agreed on after a part was accepted have it as the terms before': `
    SELECT e.id FROM engagements e JOIN thread_events a ON a.thread_id = e.thread_id AND a.kind IN ('part_accepted', 'dispute_decided') AND a.data ? 'part'
    JOIN thread_events v ON v.thread_id = e.thread_id AND v.kind = 'amendment_accepted' AND v.seq > a.seq
    JOIN agreements g ON g.engagement_id = e.id AND g.number = (v.data ->> 'number')::int JOIN offers f ON f.id = g.offer_id
    JOIN agreements h ON h.engagement_id = e.id AND h.number = g.number - 1 JOIN offers b ON b.id = h.offer_id
    WHERE f.parts -> ((a.data ->> 'part')::int - 1) IS DISTINCT FROM b.parts -> ((a.data ->> 'part')::int - 1)`,
  'an offer or a request to cancel is answered by the other party': `
    SELECT f.id FROM offers f JOIN threads t ON t.id = f.thread_id
    WHERE (f.sender_id, f.receiver_id) IS DISTINCT FROM (t.owner_id, t.creator_id) AND (f.sender_id, f.receiver_id) IS DISTINCT FROM (t.creator_id, t.owner_id)
    UNION ALL SELECT x.id FROM cancellations x JOIN engagements e ON e.id = x.engagement_id
    WHERE (x.asked_by, x.asked_of) IS DISTINCT FROM (e.owner_id, e.creator_id) AND (x.asked_by, x.asked_of) IS DISTINCT FROM (e.creator_id, e.owner_id)`,
  'a creator has at most one engagement of a job that runs': `
    SELECT e.job_id FROM engagements e WHERE e.status IN ${RUNNING} GROUP BY e.job_id, e.creator_id HAVING count(*) > 1`,
  'an open or paused job has a free opening': `
    SELECT j.id FROM jobs j JOIN job_stats s ON s.job_id = j.id WHERE j.status IN ('open', 'paused') AND s.taken_count >= j.openings`,
  'a filled job has or had a creator, and a draft never had one': `
    SELECT j.id FROM jobs j WHERE j.status IN ('filled', 'draft') AND (j.status = 'filled') <> EXISTS (SELECT 1 FROM engagements e WHERE e.job_id = j.id)`,
  'a done job has a completed engagement and none that runs': `
    SELECT j.id FROM jobs j LEFT JOIN engagements e ON e.job_id = j.id WHERE j.status = 'done'
    GROUP BY j.id HAVING count(e.id) FILTER (WHERE e.status = 'completed') = 0 OR count(e.id) FILTER (WHERE e.status IN ${RUNNING}) > 0`,
  'a filled, closed or expired job whose work is over, with one engagement completed, is done': `
    SELECT j.id FROM jobs j JOIN engagements e ON e.job_id = j.id WHERE j.status IN ('filled', 'closed', 'expired')
    GROUP BY j.id HAVING count(e.id) FILTER (WHERE e.status = 'completed') > 0 AND count(e.id) FILTER (WHERE e.status IN ${RUNNING}) = 0`,
  'an assigned comment has an engagement, and no comment has two': `
    SELECT p.id FROM proposals p LEFT JOIN engagements e ON e.proposal_id = p.id
    GROUP BY p.id HAVING count(e.id) > 1 OR (p.status = 'assigned' AND count(e.id) = 0)`,
  'engagements, proposals and agreements fit': `
    SELECT e.id FROM engagements e JOIN jobs j ON j.id = e.job_id JOIN proposals p ON p.id = e.proposal_id JOIN threads t ON t.id = e.thread_id
    LEFT JOIN agreements g ON g.engagement_id = e.id AND g.number = 1
    WHERE NOT (p.status = 'assigned' OR (e.status = 'cancelled' AND p.status IN ('void', 'withdrawn'))) OR (e.status = 'completed') <> (e.completed_at IS NOT NULL)
      OR (g.offer_id, g.owner_id, g.creator_id) IS DISTINCT FROM (e.id, e.owner_id, e.creator_id)
      OR (p.job_id, p.creator_id, t.proposal_id, j.owner_id) IS DISTINCT FROM (e.job_id, e.creator_id, e.proposal_id, e.owner_id)`,
  'a delivery is open if and only if its engagement is delivered': `
    SELECT e.id FROM engagements e LEFT JOIN deliveries d ON d.engagement_id = e.id AND d.ended_as IS NULL
    GROUP BY e.id HAVING count(d.id) > 1 OR (e.status = 'delivered' AND count(d.id) = 0) OR (e.status NOT IN ('delivered', 'disputed') AND count(d.id) > 0)`,
  'deliveries and agreements of an engagement are numbered 1, 2, 3 …': `
    SELECT engagement_id FROM deliveries GROUP BY engagement_id HAVING max(number) <> count(*)
    UNION ALL SELECT engagement_id FROM agreements GROUP BY engagement_id HAVING max(number) <> count(*)`,
  'an offer is accepted if and only if it has an agreement, and each agreement names the hash of the one before': `
    SELECT f.id FROM offers f LEFT JOIN agreements g ON g.offer_id = f.id LEFT JOIN agreements b ON b.engagement_id = g.engagement_id AND b.number = g.number - 1
    WHERE (f.status = 'accepted') <> (g.offer_id IS NOT NULL) OR g.terms::jsonb ->> 'amends' IS DISTINCT FROM b.sha256
      OR g.sha256 <> encode(sha256(convert_to(g.terms, 'UTF8')), 'hex')`,
  'no more revision rounds are used than were agreed': `
    SELECT d.engagement_id FROM deliveries d JOIN offers f ON f.id IN (SELECT g.offer_id FROM agreements g WHERE g.engagement_id = d.engagement_id)
    WHERE d.ended_as = 'changes_requested' GROUP BY d.engagement_id, d.part HAVING count(DISTINCT d.id) > max(f.change_rounds)`,
  'a request to cancel is pending only while the work is running': `
    SELECT x.id FROM cancellations x JOIN engagements e ON e.id = x.engagement_id WHERE x.status = 'pending' AND e.status NOT IN ${GOES_ON}`,
  'an amendment is pending only while the work is running, or if it is about the rights of completed work': `
    SELECT f.id FROM offers f LEFT JOIN engagements e ON e.proposal_id = f.proposal_id AND (e.status IN ${GOES_ON} OR f.created_at >= e.completed_at)
    WHERE f.kind = 'amendment' AND f.status = 'pending' AND e.id IS NULL`,
  'completed work has the rights of its newest agreement, which end as many days after the acceptance': `
    SELECT e.id FROM engagements e JOIN jobs j ON j.id = e.job_id CROSS JOIN LATERAL (
      SELECT f.usage_rights, a.terms::jsonb AS terms FROM agreements a JOIN offers f ON f.id = a.offer_id WHERE a.engagement_id = e.id ORDER BY a.number DESC LIMIT 1) g
    CROSS JOIN LATERAL (VALUES (g.usage_rights ->> 'scope', (g.usage_rights ->> 'days')::int),
      ('exclusivity', nullif((g.terms ->> 'exclusivityDays')::int, 0))) k (kind, days)
    WHERE e.status = 'completed' AND k.kind <> 'none' AND k.days IS NOT NULL AND NOT EXISTS (
      SELECT FROM rights r WHERE r.engagement_id = e.id AND r.kind = k.kind AND (r.owner_id, r.creator_id) = (e.owner_id, e.creator_id)
        AND r.ends_at = CASE k.days WHEN 0 THEN 'infinity' ELSE end_of_day(r.accepted_on + k.days, j.time_zone) END)`,
  'only accepted parts have rights, and only completed work an exclusivity': `
    SELECT r.id FROM rights r JOIN engagements e ON e.id = r.engagement_id LEFT JOIN deliveries d ON d.id = r.delivery_id
    WHERE e.status <> 'completed' AND (r.kind = 'exclusivity' OR coalesce(d.part, 1) >= e.part)`,
  'an ad code belongs to a right to paid ads, and goes at its own end or 30 days after that of the right': `
    SELECT c.delivery_id FROM ad_codes c LEFT JOIN rights r ON r.delivery_id = c.delivery_id AND r.kind = 'paid_ads'
    WHERE r.id IS NULL OR c.erase_at IS DISTINCT FROM least(c.ends_at, r.ends_at + interval '30 days')`,
  'who joined by mail has an invitation of the same owner to the same job': `
    SELECT m.id FROM mail_invitations m JOIN invitations v ON v.id = m.invitation_id WHERE (v.job_id, v.owner_id) <> (m.job_id, m.owner_id)`,
  'the invitations of an address agree with its mail, and are kept no longer than its hash': `
    SELECT m.id FROM mail_invitations m JOIN invited_addresses a ON a.hash = m.address_hash
    WHERE (m.mailed_at IS NOT NULL AND a.mailed_at IS NULL) OR (m.reminded_at IS NOT NULL AND a.mailed_at IS NULL)
      OR (m.refused_at IS NOT NULL AND a.refused_at IS NULL) OR m.erase_at > a.erase_at`,
  'a job and its invitations by mail have the same owner': `
    SELECT m.id FROM mail_invitations m JOIN jobs j ON j.id = m.job_id WHERE j.owner_id <> m.owner_id`,
  'work has a product if and only if its terms ship one, with the terms that were agreed': `
    SELECT e.id FROM engagements e JOIN agreements g ON g.engagement_id = e.id AND g.number = 1 LEFT JOIN shipments h ON h.engagement_id = e.id
    WHERE ((g.terms::jsonb ->> 'shipsProduct')::boolean AND g.terms::jsonb ? 'shipping') <> (h.engagement_id IS NOT NULL)
      OR h.terms <> g.terms::jsonb -> 'shipping' OR (h.owner_id, h.creator_id) <> (e.owner_id, e.creator_id)`,
  'a product has what its status says, and counts once it is sent': `
    SELECT h.engagement_id FROM shipments h JOIN engagements e ON e.id = h.engagement_id
    WHERE (h.status = 'waiting_for_address') <> (h.address_at IS NULL) OR (h.address IS NOT NULL AND h.address_at IS NULL)
      OR (h.status IN ('waiting_for_address', 'to_send')) <> (h.sent_at IS NULL)
      OR (h.sent_at IS NOT NULL AND h.sent_as IS NULL) OR (h.sent_at IS NULL AND h.sent_as IS NOT NULL AND (h.sent_as <> 'late' OR e.status IN ${RUNNING}))
      OR (h.receive_by IS NOT NULL AND (h.status <> 'sent' OR h.missing_at IS NOT NULL OR e.status = 'cancelled'))
      OR (h.status IN ('received', 'refused') AND h.received_at IS NULL) OR (h.status IN ('returning', 'returned') AND e.status <> 'cancelled')`,
  'only a late product moves due days, if the terms say so, and days agreed on later hold': `
    SELECT e.id FROM engagements e JOIN jobs j ON j.id = e.job_id LEFT JOIN shipments h ON h.engagement_id = e.id
    WHERE e.moved_days <> 0 AND (h.engagement_id IS NULL OR NOT (h.terms ->> 'dueFromReceipt')::boolean OR e.moved_days < 0
      OR (h.status = 'received' AND e.status IN ${RUNNING} AND e.moved_days <> (h.received_at AT TIME ZONE j.time_zone)::date - (h.ship_by AT TIME ZONE j.time_zone)::date))`,
  'an address goes once the work has ended, and with either account': `
    SELECT h.engagement_id FROM shipments h JOIN engagements e ON e.id = h.engagement_id JOIN accounts a ON a.id IN (h.owner_id, h.creator_id)
    WHERE h.address IS NOT NULL AND (a.deleted_at IS NOT NULL OR (h.erase_at IS NULL AND e.status NOT IN ${RUNNING}))`,
  'work that ended because of a product had one': `
    SELECT e.id FROM engagements e LEFT JOIN shipments h ON h.engagement_id = e.id
    WHERE e.end_reason IN ('not_received', 'unusable', 'cannot_promote') AND (e.status <> 'cancelled' OR h.engagement_id IS NULL)`,
  'an engagement is disputed if and only if the part that runs has an open dispute': `
    SELECT e.id FROM engagements e LEFT JOIN disputes d ON d.engagement_id = e.id AND d.outcome IS NULL AND d.about = 'work' AND d.part = e.part
    GROUP BY e.id HAVING (e.status = 'disputed') <> (count(d.id) = 1)`,
  'an agreed cancellation and a decided dispute match the status of the engagement': `
    SELECT x.id FROM cancellations x JOIN engagements e ON e.id = x.engagement_id WHERE x.status = 'agreed' AND e.status <> 'cancelled'
    UNION ALL SELECT d.id FROM disputes d JOIN engagements e ON e.id = d.engagement_id
    WHERE d.about = 'work' AND d.outcome IS NOT NULL AND NOT (e.status = d.outcome OR (d.outcome = 'completed' AND d.part < e.part))
    UNION ALL SELECT d.id FROM disputes d JOIN engagements e ON e.id = d.engagement_id WHERE d.about = 'payment' AND e.status <> 'completed' AND d.part >= e.part`,
  'a dispute that neither side opened belongs to an active ban': `
    SELECT d.id FROM disputes d WHERE d.outcome IS NULL AND d.opened_by IS NULL AND NOT EXISTS (
      SELECT 1 FROM engagements e JOIN bans b ON b.account_id IN (e.owner_id, e.creator_id) AND b.lifted_at IS NULL WHERE e.id = d.engagement_id)`,
  'a payment counts as its ticks and its decision say, once its day is over': `
    SELECT p.engagement_id FROM (
      SELECT m.*, CASE
        WHEN m.pay_by IS NULL OR d.outcome = 'settled' THEN NULL
        WHEN d.outcome = 'unpaid' AND m.received_at IS NULL THEN 'unpaid'
        WHEN d.outcome = 'unpaid' THEN 'late'
        WHEN m.received_at <= m.pay_by OR (d.outcome = 'paid' AND m.paid_at <= m.pay_by) THEN 'on_time'
        WHEN m.received_at > m.pay_by OR m.paid_at > m.pay_by OR d.outcome = 'paid' THEN 'late' END AS due
      FROM payment_marks m LEFT JOIN disputes d ON d.engagement_id = m.engagement_id AND d.about = 'payment' AND d.part = m.part) p
    WHERE (p.count_at IS NULL AND p.paid_as IS DISTINCT FROM p.due)
      OR (p.count_at IS NOT NULL AND (p.count_at <> p.pay_by OR p.paid_as IS NOT NULL OR p.due IS NULL))
      OR (p.paid_as IS NOT NULL AND p.pay_by >= app_now())`,
  'a payment has a day only if its part is accepted and has a price, and waits until a side ticked it or staff decided': `
    SELECT e.id FROM engagements e JOIN agreements g ON g.engagement_id = e.id AND g.number = (SELECT max(number) FROM agreements WHERE engagement_id = e.id)
    JOIN offers f ON f.id = g.offer_id CROSS JOIN LATERAL generate_series(1, e.parts) n LEFT JOIN payment_marks m ON m.engagement_id = e.id AND m.part = n
    CROSS JOIN LATERAL (SELECT coalesce((f.parts -> (n - 1) ->> 'share')::bigint, (f.price ->> 'amount')::bigint) > 0 AS has_price) x
    WHERE (m.pay_by IS NOT NULL AND NOT (has_price AND (n < e.part OR e.status = 'completed'))) OR (m.pay_by IS NULL AND has_price AND n < e.part)
    UNION ALL SELECT m.engagement_id FROM payment_marks m JOIN engagements e ON e.id = m.engagement_id
    WHERE m.owner_id IS DISTINCT FROM e.owner_id OR (m.pay_by IS NULL AND (m.is_unpaid OR m.remind_at IS NOT NULL))
      OR (m.is_unpaid AND coalesce(m.paid_at, m.received_at) IS NOT NULL)`,
  'only the two sides of completed work review each other, and both reviews are published together': `
    SELECT r.id FROM reviews r JOIN engagements e ON e.id = r.engagement_id
    WHERE e.completed_at IS NULL OR r.publish_by <> e.completed_at + interval '14 days' OR r.written_at >= r.publish_by
      OR (r.author_id, r.reviewed_id) NOT IN ((e.owner_id, e.creator_id), (e.creator_id, e.owner_id))
      OR EXISTS (SELECT 1 FROM reviews x WHERE x.engagement_id = r.engagement_id AND (r.published_at IS NULL OR x.published_at IS DISTINCT FROM r.published_at) AND x.id <> r.id)`,
  'the rating in the search for creators matches their reviews': `
    SELECT s.account_id FROM shown_creators s LEFT JOIN ratings t ON t.account_id = s.account_id
    WHERE s.review_count <> coalesce(t.review_count, 0) OR s.rating <> coalesce(round(t.rating_sum::numeric / nullif(t.review_count, 0), 1), 0)
      OR s.rating_rank <> coalesce(CASE WHEN t.review_count > 0 THEN round((t.rating_sum + 20)::numeric / (t.review_count + 5), 4) END, 0)`,
  'a closed job has no waiting comments': `
    SELECT p.id FROM proposals p JOIN jobs j ON j.id = p.job_id
    WHERE j.status NOT IN ('open', 'paused') AND p.status IN ('submitted', 'shortlisted', 'approved', 'offered')`,
  'a question waits only while its job recruits, belongs to the owner of the job, and is one of three at most': `
    SELECT q.id FROM job_questions q JOIN jobs j ON j.id = q.job_id
    WHERE (q.status = 'waiting' AND j.status NOT IN ('open', 'paused')) OR q.owner_id <> j.owner_id
    UNION ALL SELECT q.job_id FROM job_questions q GROUP BY q.job_id, q.creator_id HAVING count(*) > 3`,
  'a banned or deleted creator has no waiting questions': `
    SELECT q.id FROM job_questions q JOIN accounts a ON a.id = q.creator_id LEFT JOIN bans b ON b.account_id = a.id AND b.lifted_at IS NULL
    WHERE q.status = 'waiting' AND (b.id IS NOT NULL OR a.deleted_at IS NOT NULL)`,
  'the appendix of an agreement is what was answered about the job': `
    SELECT g.engagement_id FROM agreements g JOIN engagements e ON e.id = g.engagement_id
    WHERE (g.number > 1 AND g.answers <> '[]') OR jsonb_array_length(g.answers) > (SELECT count(*) FROM job_questions q WHERE q.job_id = e.job_id AND q.status = 'answered')`,
  'only answered questions are told of': `
    SELECT t.question_id FROM answers_to_tell t JOIN job_questions q ON q.id = t.question_id WHERE q.status <> 'answered' OR q.creator_id = t.account_id`,
  'a waiting comment has consent to the current terms, or a request for consent': `
    SELECT p.id FROM proposals p JOIN jobs j ON j.id = p.job_id AND j.status IN ('open', 'paused')
    LEFT JOIN job_versions v ON v.job_id = j.id AND v.version = p.agreed_version
    WHERE p.status IN ('submitted', 'shortlisted', 'approved') AND p.consent_by IS NULL
      AND (v.brief->'budget', v.brief->'terms', v.brief->'location', v.brief->'applyBy', v.brief->'dueBy')
        IS DISTINCT FROM (j.brief->'budget', j.brief->'terms', j.brief->'location', j.brief->'applyBy', j.brief->'dueBy')`,
  'a comment is offered if and only if it has a pending offer, or a counter to one': `
    SELECT p.id FROM proposals p LEFT JOIN offers f ON f.proposal_id = p.id AND f.status = 'pending'
    AND f.kind = 'offer' GROUP BY p.id HAVING (p.status = 'offered') <> (count(f.id) > 0)`,
  'of two offers that wait, the newer counters the older': `
    SELECT f.proposal_id FROM offers f JOIN offers g ON g.proposal_id = f.proposal_id AND g.id > f.id AND g.status = 'pending'
    WHERE f.status = 'pending' AND g.answers IS DISTINCT FROM f.id`,
  'a counter is of the other side, about the same, and in the same negotiation, which has ten at most': `
    SELECT c.id FROM offers c LEFT JOIN offers f ON f.id = c.answers
    WHERE c.answers IS NOT NULL AND (c.sender_id, c.receiver_id, c.kind, c.thread_id, c.negotiation_id)
      IS DISTINCT FROM (f.receiver_id, f.sender_id, f.kind, f.thread_id, coalesce(f.negotiation_id, f.id))
    UNION ALL SELECT f.id FROM offers f WHERE (f.answers IS NULL) <> (f.negotiation_id IS NULL)
    UNION ALL SELECT f.negotiation_id FROM offers f WHERE f.negotiation_id IS NOT NULL GROUP BY f.negotiation_id HAVING count(*) > 10`,
  'an account with an active ban is banned, and has no visible jobs, comments or work': `
    SELECT b.id FROM bans b JOIN accounts a ON a.id = b.account_id
    WHERE b.lifted_at IS NULL AND (a.status <> 'banned'
      OR EXISTS (SELECT 1 FROM jobs j WHERE j.owner_id = a.id AND j.status IN ('open', 'paused'))
      OR EXISTS (SELECT 1 FROM proposals p WHERE p.creator_id = a.id AND p.status IN ('submitted', 'shortlisted', 'approved', 'offered'))
      OR EXISTS (SELECT 1 FROM engagements e WHERE a.id IN (e.owner_id, e.creator_id) AND e.status IN ${GOES_ON}))`,
  'work goes on only with both of its parties': `
    SELECT e.id FROM engagements e JOIN accounts a ON a.id IN (e.owner_id, e.creator_id) WHERE a.deleted_at IS NOT NULL AND e.status IN ${GOES_ON}`,
  'everything that an active ban has hidden is still hidden': `
    SELECT e.subject_id FROM ban_effects e JOIN bans b ON b.id = e.ban_id AND b.lifted_at IS NULL
    LEFT JOIN jobs j ON j.id = e.subject_id LEFT JOIN proposals p ON p.id = e.subject_id
    WHERE (e.kind = 'job' AND j.status IS DISTINCT FROM 'removed') OR (e.kind = 'proposal' AND p.status IS DISTINCT FROM 'void')`,
  'a comment is refunded at most once, and a void one always, unless its own creator was banned': `
    SELECT p.id FROM proposals p LEFT JOIN star_transfers t ON t.proposal_id = p.id AND t.reason = 'refund' GROUP BY p.id
    HAVING count(t.id) > 1 OR (p.status = 'void' AND p.star_cost > 0 AND count(t.id) = 0 AND NOT EXISTS (
      SELECT 1 FROM ban_effects e JOIN bans b ON b.id = e.ban_id WHERE e.kind = 'proposal' AND e.subject_id = p.id AND b.account_id = p.creator_id))`,
  'a deleted account has no personal data and no sessions': `
    SELECT a.id FROM accounts a LEFT JOIN sessions s ON s.account_id = a.id
    WHERE a.deleted_at IS NOT NULL AND (a.name <> 'Deleted user' OR a.email NOT LIKE 'deleted-%' OR a.phone_number IS NOT NULL OR a.status <> 'inactive' OR s.id IS NOT NULL)`,
  'the index of the feed contains exactly the open jobs that everyone finds': `
    SELECT j.id FROM jobs j LEFT JOIN open_job_categories c ON c.job_id = j.id GROUP BY j.id
    HAVING count(c.category_id) <> CASE WHEN j.status = 'open' AND j.visibility = 'feed' THEN cardinality(j.category_ids) ELSE 0 END`,
  'the search for creators contains exactly the active ones, with the numbers of their channels': `
    SELECT a.id FROM accounts a FULL JOIN shown_creators s ON s.account_id = a.id
    LEFT JOIN channels y ON y.account_id = a.id AND y.service = 'youtube' LEFT JOIN channels i ON i.account_id = a.id AND i.service = 'instagram'
    WHERE (a.user_type = 'creator' AND a.status = 'active') <> (s.account_id IS NOT NULL)
      OR (s.account_id IS NOT NULL AND ((s.youtube, s.youtube_at) IS DISTINCT FROM (y.followers, y.fetched_at) OR (s.instagram, s.instagram_at) IS DISTINCT FROM (i.followers, i.fetched_at)))`,
  'the works in the search for creators are the first pictures of their portfolio': `
    SELECT s.account_id FROM shown_creators s LEFT JOIN creator_works k ON k.account_id = s.account_id CROSS JOIN LATERAL (
      SELECT (array_agg(p.picture ->> 'uri' ORDER BY p.position NULLS FIRST, p.published_at DESC, p.id))[1] AS cover, count(*) AS count
      FROM channels h JOIN portfolio_items p ON p.channel_id = h.id WHERE h.account_id = s.account_id AND NOT p.hidden AND p.picture IS NOT NULL) w
    WHERE k.works -> 0 ->> 'uri' IS DISTINCT FROM w.cover OR coalesce(json_array_length(k.works), 0) <> least(w.count, 4)`,
  'the search for jobs contains exactly the open ones that everyone finds': `
    SELECT j.id FROM jobs j LEFT JOIN job_search s ON s.job_id = j.id WHERE (j.status = 'open' AND j.visibility = 'feed') <> (s.job_id IS NOT NULL)`,
  'the indexes of the feed have each job in its place': `
    SELECT j.id FROM jobs j LEFT JOIN job_search s ON s.job_id = j.id LEFT JOIN open_job_categories c ON c.job_id = j.id
    WHERE (s.job_id IS NOT NULL AND s.feed_order IS DISTINCT FROM j.feed_order) OR (c.job_id IS NOT NULL AND c.feed_order IS DISTINCT FROM j.feed_order)`,
  'only invited creators have commented on a job by invitation': `
    SELECT p.id FROM proposals p JOIN jobs j ON j.id = p.job_id AND j.visibility = 'invited'
    WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id IN (j.owner_id, p.creator_id) AND a.deleted_at IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM invitations v WHERE v.job_id = p.job_id AND v.creator_id = p.creator_id)`,
  'the counts of a job match its comments': `
    SELECT s.job_id FROM job_stats s LEFT JOIN proposals p ON p.job_id = s.job_id GROUP BY s.job_id
    HAVING s.proposal_count <> count(p.id) FILTER (WHERE p.status <> 'withdrawn' AND NOT EXISTS (
        SELECT 1 FROM ban_effects e JOIN bans b ON b.id = e.ban_id AND b.lifted_at IS NULL
        WHERE e.kind = 'proposal' AND e.subject_id = p.id AND b.account_id = p.creator_id))
      OR s.unopened_count <> count(p.id) FILTER (WHERE p.opened_at IS NULL AND p.status IN ('submitted', 'shortlisted'))
      OR s.approved_count <> count(p.id) FILTER (WHERE p.status IN ('approved', 'offered', 'assigned') OR (p.status = 'not_selected' AND p.approved_at IS NOT NULL))`,
};

/** All queries in one prepared statement, in the order above: sent one by one after each test, they took a tenth of the tests' time. */
const ALL = Object.values(INVARIANTS)
  .map((query, index) => `SELECT ${index} AS index, count(*)::int AS rows FROM (${query}) broken`)
  .join(' UNION ALL ');

/** Returns the violated invariants with the number of rows for each; empty if all hold. */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const names = Object.keys(INVARIANTS);
  const counts = await db<{ index: number; rows: number }[]>`
    SELECT index, rows FROM (${db.unsafe(ALL)}) counts WHERE rows > 0 ORDER BY index`;
  const broken = counts.map(({ index, rows }) => `${names[index]}: ${rows}`);
  const differences = [...(await differencesOfRecords(db)), ...(await differencesOfRatings(db))];
  return [
    ...broken,
    ...differences.map(
      ({ table, figure, kept, due }) => `${table}.${figure} is ${JSON.stringify(kept)} and must be ${JSON.stringify(due)}`,
    ),
  ];
}
