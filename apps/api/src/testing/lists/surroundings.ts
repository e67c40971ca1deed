/** Data that accounts and proposals leave behind: stars, chats, notifications, and the work of staff. */
export const SURROUNDINGS = `
  INSERT INTO star_accounts (id, account_id, balance) SELECT pg_temp.id_at(i, 'b'), pg_temp.id_at(i, 'a'), 10 FROM generate_series(:owners: + 1, :accounts:) i;
  CREATE TEMP TABLE moves AS
    SELECT pg_temp.id_at(row_number() OVER (ORDER BY p.id), 'e') AS id, row_number() OVER (ORDER BY p.id) AS no, p.id AS proposal_id, p.job_id, p.created_at, x.kind, s.id AS star_account_id
    FROM proposals p JOIN star_accounts s ON s.account_id = p.creator_id
    JOIN LATERAL (VALUES ('proposal'), (CASE WHEN p.status IN ('expired', 'void') THEN 'refund' END)) x(kind) ON x.kind IS NOT NULL;
  INSERT INTO star_transfers (id, cause, reason, job_id, proposal_id, created_at)
    SELECT id, kind || ':' || proposal_id, kind, job_id, proposal_id, created_at FROM moves;
  INSERT INTO star_entries (id, transfer_id, star_account_id, amount, balance_after)
    SELECT pg_temp.id_at(m.no, x.id), m.id, x.account, x.amount, 8 FROM moves m
    JOIN LATERAL (VALUES ('c', m.star_account_id, CASE m.kind WHEN 'refund' THEN 2 ELSE -2 END), ('d', '00000000-0000-7000-8000-000000000001', CASE m.kind WHEN 'refund' THEN -2 ELSE 2 END)) x(id, account, amount) ON true;

  INSERT INTO job_versions (job_id, version, brief)
    SELECT j.id, v, j.brief FROM jobs j CROSS JOIN generate_series(1, 25) v WHERE v = 1 AND substr(j.id::text, 36) = '0' OR j.slug = 'job-1';

  INSERT INTO job_questions (id, job_id, owner_id, creator_id, status, text, answer, in_record, created_at, answer_by, decided_at)
    SELECT pg_temp.id_at(i, 'f'), j.id, j.owner_id, pg_temp.id_at(:owners: + 1 + i * 5 % :creators:, 'a'), x.status, 'Do you send the shoes before the contract?',
      CASE x.status WHEN 'answered' THEN 'Yes, on the day on which we agree.' END, true, pg_temp.at(i), now() + interval '3 days', CASE WHEN x.status <> 'waiting' THEN pg_temp.at(i) END
    FROM generate_series(1, :jobs:) i JOIN jobs j ON j.id = pg_temp.id_at(CASE WHEN i % 20 = 1 THEN 1 ELSE i END, 'c')
    CROSS JOIN LATERAL (SELECT pg_temp.pick('{answered,answered,waiting,unanswered,answered}', i / 20 + i) AS status) x;

  INSERT INTO notifications (id, account_id, kind, data, cause, created_at, read_at)
    SELECT pg_temp.id_at(row_number() OVER (ORDER BY p.id), 'f'), x.account, x.kind,
      jsonb_build_object('actorName', 'Maya Lindqvist', 'actorSlug', 'maya', 'jobSlug', j.slug, 'jobTitle', j.title, 'proposalId', p.id), x.kind || ':' || p.id, p.created_at,
      CASE WHEN substr(p.id::text, 36) > '4' THEN p.created_at END
    FROM proposals p JOIN jobs j ON j.id = p.job_id
    JOIN LATERAL (VALUES (j.owner_id, 'proposal_received'), (CASE WHEN p.opened_at IS NOT NULL THEN p.creator_id END, 'proposal_opened')) x(account, kind) ON x.account IS NOT NULL;

  INSERT INTO threads (id, job_id, proposal_id, owner_id, creator_id, last_seq, last_event_at, created_at)
    SELECT p.id, p.job_id, p.id, j.owner_id, p.creator_id, :messages:, p.created_at + interval '1 day', p.created_at
    FROM proposals p JOIN jobs j ON j.id = p.job_id WHERE p.status IN ('approved', 'assigned') ON CONFLICT DO NOTHING;
  UPDATE threads SET last_seq = least(:jobs: / 10, 20000) WHERE id = (SELECT id FROM threads ORDER BY id LIMIT 1);
  INSERT INTO thread_members (thread_id, account_id, last_read_seq)
    SELECT id, unnest(ARRAY[owner_id, creator_id]), last_seq - CASE WHEN substr(id::text, 36) < '4' THEN 3 ELSE 0 END FROM threads;
  INSERT INTO thread_events (thread_id, seq, id, kind, sender_id, client_id, body)
    SELECT t.id, seq, gen_random_uuid(), 'message', CASE WHEN seq % 2 = 0 THEN t.owner_id ELSE t.creator_id END, gen_random_uuid(), 'Two pairs ship on Monday. Which size do you wear?'
    FROM threads t CROSS JOIN generate_series(1, :messages:) seq;
  INSERT INTO thread_events (thread_id, seq, id, kind, sender_id, client_id, body)
    SELECT t.id, seq, gen_random_uuid(), 'message', t.creator_id, gen_random_uuid(), 'Two pairs ship on Monday. Which size do you wear?'
    FROM (SELECT * FROM threads ORDER BY id LIMIT 1) t CROSS JOIN generate_series(:messages: + 1, least(:jobs: / 10, 20000)) seq;
  INSERT INTO offers (id, kind, sender_id, receiver_id, job_id, proposal_id, thread_id, status, price, deliverables, due_by, change_rounds, usage_rights, pay_within_days, expires_at)
    SELECT t.id, 'offer', t.owner_id, t.creator_id, t.job_id, t.proposal_id, t.id, 'accepted', '{"amount": 120000, "currency": "USD"}', '[]', current_date, 2, '{"scope": "organic", "days": 90}', 14, app_now() FROM threads t JOIN engagements e ON e.thread_id = t.id;
  INSERT INTO offers (id, kind, sender_id, receiver_id, job_id, proposal_id, thread_id, status, price, deliverables, due_by, change_rounds, usage_rights, pay_within_days, expires_at)
    SELECT gen_random_uuid(), 'amendment', x.sender, x.receiver, e.job_id, e.proposal_id, e.thread_id, 'pending', '{"amount": 130000, "currency": "USD"}', '[]', current_date + 7, 2, '{"scope": "organic", "days": 90}', 14, app_now() + interval '2 days'
    FROM engagements e JOIN LATERAL (VALUES ('%31', e.owner_id, e.creator_id), ('%36', e.creator_id, e.owner_id)) x(ending, sender, receiver) ON e.id::text LIKE x.ending WHERE e.status = 'active';
  INSERT INTO rights (engagement_id, delivery_id, owner_id, creator_id, kind, number, accepted_on, starts_at, ends_at, price)
    SELECT e.id, e.id, e.owner_id, e.creator_id, x.kind, 1, e.completed_at::date, now() - interval '3 years',
      date_trunc('milliseconds', now()) + (get_byte(uuid_send(e.id), 15) * 3 - 384) * interval '1 day', '{"amount": 120000, "currency": "USD"}'
    FROM engagements e, LATERAL (VALUES ('organic'), ('exclusivity')) x(kind) WHERE e.status = 'completed';
  INSERT INTO payment_marks (engagement_id, owner_id, pay_by, is_unpaid)
    SELECT e.id, e.owner_id, date_trunc('milliseconds', now()) + (get_byte(uuid_send(e.id), 15) - 128) * interval '8 hours', get_byte(uuid_send(e.id), 14) < 25
    FROM engagements e WHERE e.status = 'completed';
  INSERT INTO shipments (engagement_id, owner_id, creator_id, status, terms, ship_by)
    SELECT e.id, e.owner_id, e.creator_id,
      CASE WHEN e.status IN ('completed', 'cancelled') THEN 'received' WHEN get_byte(uuid_send(e.id), 14) < 64 THEN 'waiting_for_address' WHEN get_byte(uuid_send(e.id), 14) < 128 THEN 'to_send' ELSE 'sent' END,
      '{"withinDays": 5, "dueFromReceipt": true, "ifUndone": "keep", "value": null, "countries": []}',
      date_trunc('milliseconds', now()) + (get_byte(uuid_send(e.id), 15) - 128) * interval '8 hours'
    FROM engagements e WHERE e.id::text ~ '[02468ace]$';
  INSERT INTO disputes (id, engagement_id, opened_by, reason, status_before, opened_at, outcome, decision, decided_at)
    SELECT e.id, e.id, e.owner_id, 'What was delivered is not what we agreed on.', 'delivered', e.begun_at, x.outcome,
      CASE WHEN x.outcome IS NOT NULL THEN 'The delivery has what the terms say.' END, CASE WHEN x.outcome IS NOT NULL THEN e.begun_at + interval '1 day' END
    FROM engagements e CROSS JOIN LATERAL (SELECT CASE WHEN e.status <> 'disputed' THEN 'completed' END AS outcome) x
    WHERE e.status = 'disputed' OR (e.status = 'completed' AND e.id::text LIKE '%7');

  INSERT INTO reviews (id, engagement_id, author_id, reviewed_id, rating, communication, quality, punctuality, text, written_at, publish_by, published_at, hidden_reason, hidden_at)
    SELECT pg_temp.id_at(row_number() OVER (ORDER BY w.job_id, w.id, side), 'e'), w.id, CASE side WHEN 1 THEN w.owner_id ELSE w.creator_id END,
      CASE side WHEN 1 THEN w.creator_id ELSE w.owner_id END, 1 + n % 5, 1 + n % 4, 1 + n % 5, 1 + n % 3, repeat('Clear, quick and friendly from the first message on. ', 4),
      at, at + interval '14 days', CASE WHEN n % 20 > 0 THEN at + interval '3 days' END, CASE WHEN n % 200 = 1 THEN 'insulting' END, CASE WHEN n % 200 = 1 THEN at END
    FROM (SELECT e.id, e.job_id, e.owner_id, e.creator_id, row_number() OVER (ORDER BY e.job_id, e.id) AS n, pg_temp.at(row_number() OVER (ORDER BY e.job_id, e.id)) AS at
      FROM engagements e) w
    CROSS JOIN generate_series(1, 2) side;
  INSERT INTO ratings (account_id, distribution, review_count, rating_sum, communication_sum, quality_sum, punctuality_sum)
    SELECT reviewed_id, ARRAY[count(*) FILTER (WHERE rating = 1), count(*) FILTER (WHERE rating = 2), count(*) FILTER (WHERE rating = 3), count(*) FILTER (WHERE rating = 4),
      count(*) FILTER (WHERE rating = 5)]::int[], count(*), sum(rating), sum(communication), sum(quality), sum(punctuality)
    FROM reviews WHERE published_at IS NOT NULL AND hidden_at IS NULL GROUP BY 1;
  UPDATE shown_creators s SET rating = round(t.rating_sum::numeric / t.review_count, 1), review_count = t.review_count,
    rating_rank = round((t.rating_sum + 20)::numeric / (t.review_count + 5), 4) FROM ratings t WHERE t.account_id = s.account_id;
  UPDATE owner_records r SET rating = round(t.rating_sum::numeric / t.review_count, 1) FROM ratings t WHERE t.account_id = r.owner_id;
  INSERT INTO creator_records (creator_id, jobs_assigned) SELECT creator_id, count(*) FROM agreements GROUP BY 1;

  INSERT INTO audit_log (id, n, hash, actor_id, action, target_kind, target_id, reason, created_at)
    SELECT pg_temp.id_at(i, 'e'), i, '', CASE WHEN i % 2 = 0 THEN pg_temp.id_at(:accounts: + 1 + i % 9, 'a') ELSE pg_temp.id_at(i % :accounts: + 1, 'a') END,
      CASE WHEN i = 500 THEN 'job.removed' ELSE pg_temp.pick('{profile.submitted,profile.approved,profile.rejected,account.signed_out,stars.granted}', i) END, 'account',
      pg_temp.id_at(1 + i * 13 % :accounts:, 'a'), 'As asked for', pg_temp.at(i)
    FROM generate_series(1::bigint, :jobs:) i;
  INSERT INTO contact_requests (id, email, subject, message, created_at, handled_at)
    SELECT pg_temp.id_at(i, 'f'), 'p' || i || '@bench.test', 'A question', 'How do I change the address that I signed up with?', pg_temp.at(i), CASE WHEN i % 100 > 0 THEN pg_temp.at(i + 900) END
    FROM generate_series(1, :jobs: / 10) i;
  INSERT INTO reports (id, reporter_id, reported_id, kind, subject_id, reason, title, context, created_at, resolved_at, resolved_by, outcome, resolution)
    SELECT pg_temp.id_at(i, '9'), pg_temp.id_at(1 + i % :accounts:, 'a'), pg_temp.id_at(1 + (i + 7) % :accounts:, 'a'), 'profile', pg_temp.id_at(i, '9'), 'spam', 'Somebody',
      '{"kind": "profile", "slug": "somebody", "name": "Somebody", "about": "", "profileImageUri": null}', pg_temp.at(i),
      CASE WHEN i % 100 > 0 THEN pg_temp.at(i + 900) END, CASE WHEN i % 100 > 0 THEN pg_temp.id_at(1, 'a') END,
      CASE WHEN i % 100 > 0 THEN 'nothing' END, CASE WHEN i % 100 > 0 THEN 'Nothing was found.' END
    FROM generate_series(1, :jobs: / 10) i;
  INSERT INTO profile_changes (account_id, changes, submitted_at) SELECT id, '{"about": "Another text"}', created_at FROM accounts WHERE status = 'active' AND substr(id::text, 34) < '010';
  INSERT INTO bans (id, account_id, reason, status_before, created_at) SELECT id, id, 'Sells followers to others', 'active', created_at FROM accounts WHERE status = 'banned';
  INSERT INTO ban_effects (ban_id, kind, subject_id, status_before) SELECT b.id, 'proposal', p.id, p.status FROM bans b JOIN proposals p ON p.creator_id = b.account_id WHERE p.status = 'void';
  INSERT INTO appeals (id, kind, account_id, ban_id, text, against, created_at, outcome)
    SELECT b.id, 'ban', b.account_id, b.id, 'It was not me who did this.', b.reason, b.created_at, CASE WHEN substr(b.id::text, 36) > '1' THEN 'refused' END FROM bans b;
  INSERT INTO appeals (id, kind, account_id, text, against, created_at, outcome)
    SELECT a.id, 'review', a.id, 'The picture shows me.', 'The picture', a.created_at, CASE WHEN substr(a.id::text, 36) > '1' THEN 'refused' END FROM accounts a WHERE a.verification_status = 'rejected';`;
