-- Of what was sent at first. The parts before the text have no bar in them.
CREATE OR REPLACE FUNCTION message_hash(in_thread uuid, said text, uploads uuid[], reply uuid) RETURNS bytea LANGUAGE sql STABLE
RETURN sha256(convert_to(format('%s|%s|%s|%s', in_thread, reply, array_to_string(uploads, ','), said), 'UTF8'));

-- Why one account may not write to the other, or NULL. A query, so that a statement on many pairs takes it in as a part of itself.
CREATE OR REPLACE FUNCTION writing_refusals(writer uuid, other uuid) RETURNS TABLE (why text) LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN w.deleted_at IS NOT NULL THEN 'you_are_deleted'
    WHEN w.status = 'banned' THEN 'you_are_banned'
    WHEN o.deleted_at IS NOT NULL THEN 'they_are_deleted'
    WHEN o.status = 'banned' THEN 'they_are_banned'
    WHEN EXISTS (SELECT FROM blocks WHERE blocker_id = writer AND blocked_id = other)
      OR EXISTS (SELECT FROM blocks WHERE blocker_id = other AND blocked_id = writer) THEN 'blocked'
  END
  FROM accounts w, accounts o WHERE w.id = writer AND o.id = other
$$;

-- Sends messages, or says why not. The same client id of the same sender is the same message for ever, even if it is deleted. A thread
-- occurs once at most. Answers in the order of the messages.
-- waits: whether to wait for threads and streams that others have locked. Otherwise their messages are 'busy', and the rest does not wait.
-- Messages that arrive together are written together: one statement, one commit, one flush to disk. Each is accepted or refused for itself.
-- Locks as everything does: threads, then streams, each in the order of their ids. Numbers and commit are one step: no reader ever sees n
-- before n - 1.
-- One plan for all numbers of messages: for a single one, the database would plan anew at each call, since one row looks cheaper than ten.
CREATE OR REPLACE FUNCTION send_messages(
  senders uuid[], in_threads uuid[], clients uuid[], event_ids uuid[], bodies text[], uploads text[], files jsonb[], replies uuid[],
  mail_minutes int, waits boolean
) RETURNS TABLE (refusal text, members uuid[], numbers bigint[], has_pushes boolean, event thread_events)
  LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  at timestamptz := app_now();
  locked uuid[];
  streams uuid[];
BEGIN
  IF waits THEN
    locked := ARRAY(SELECT id FROM threads WHERE id = ANY(in_threads) ORDER BY id FOR UPDATE);
    streams := ARRAY(
      SELECT s.account_id FROM account_streams s WHERE s.account_id IN (SELECT unnest(ARRAY[owner_id, creator_id]) FROM threads WHERE id = ANY(locked))
      ORDER BY s.account_id FOR UPDATE);
  ELSE
    locked := ARRAY(SELECT id FROM threads WHERE id = ANY(in_threads) ORDER BY id FOR UPDATE SKIP LOCKED);
    streams := ARRAY(
      SELECT s.account_id FROM account_streams s WHERE s.account_id IN (SELECT unnest(ARRAY[owner_id, creator_id]) FROM threads WHERE id = ANY(locked))
      ORDER BY s.account_id FOR UPDATE SKIP LOCKED);
  END IF;
  -- A statement of its own, so that it sees what those committed who had the locks before.
  RETURN QUERY
  WITH given AS MATERIALIZED (
    SELECT g.*, t.owner_id, t.creator_id, t.last_seq + 1 AS seq, CASE g.sender WHEN t.owner_id THEN t.creator_id ELSE t.owner_id END AS other,
      message_hash(g.thread_id, g.body, g.uploads::uuid[], g.reply) AS hash
    FROM unnest(senders, in_threads, clients, event_ids, bodies, uploads, files, replies) WITH ORDINALITY
      AS g (sender, thread_id, client, id, body, uploads, files, reply, place)
    LEFT JOIN threads t ON t.id = g.thread_id AND g.sender IN (t.owner_id, t.creator_id)
  ), judged AS MATERIALIZED (
    SELECT g.*, e AS earlier, e.id IS NOT NULL AS is_repeated, CASE
      WHEN g.owner_id IS NULL THEN 'no_thread'
      WHEN g.thread_id <> ALL(locked) THEN 'busy'
      WHEN e.id IS NOT NULL THEN CASE WHEN e.content_hash IS DISTINCT FROM g.hash THEN 'other_content' END
      WHEN NOT waits AND NOT ARRAY[g.owner_id, g.creator_id] <@ streams THEN 'busy'
      ELSE coalesce(w.why, CASE WHEN g.reply IS NOT NULL AND NOT EXISTS (
        SELECT FROM thread_events r WHERE r.thread_id = g.thread_id AND r.id = g.reply AND r.kind = 'message') THEN 'no_such_message' END)
    END AS why
    FROM given g LEFT JOIN thread_events e ON e.sender_id = g.sender AND e.client_id = g.client
    LEFT JOIN LATERAL writing_refusals(g.sender, g.other) w ON true
  ), fresh AS MATERIALIZED (
    SELECT * FROM judged WHERE why IS NULL AND NOT is_repeated
  ), made AS (
    INSERT INTO thread_events (thread_id, seq, id, kind, sender_id, client_id, body, attachments, reply_to, content_hash, created_at)
    SELECT thread_id, seq, id, 'message', sender, client, body, files, reply, hash, at FROM fresh
    RETURNING id, thread_events AS event
  ), counted AS (
    UPDATE threads t SET last_seq = f.seq, last_event_at = at FROM fresh f WHERE t.id = f.thread_id
  ), read AS (
    -- The sender has read everything before.
    UPDATE thread_members m SET last_read_seq = f.seq, last_read_at = at FROM fresh f WHERE m.thread_id = f.thread_id AND m.account_id = f.sender
  ), facts AS MATERIALIZED (
    SELECT f.place, f.thread_id, f.seq, s.account_id, s.last_n + row_number() OVER (PARTITION BY s.account_id ORDER BY f.place) AS n
    FROM fresh f JOIN account_streams s ON s.account_id IN (f.owner_id, f.creator_id)
  ), numbered AS (
    UPDATE account_streams s SET last_n = f.n FROM (SELECT account_id, max(n) AS n FROM facts GROUP BY account_id) f WHERE s.account_id = f.account_id
  ), told AS (
    INSERT INTO stream_events (account_id, n, kind, thread_id, seq, created_at) SELECT account_id, n, 'event', thread_id, seq, at FROM facts
  ), waited AS (
    -- What the owner has written since the creator's last message; the first of it is answered now.
    SELECT f.creator_id, extract(epoch FROM at - o.since)::int AS seconds
    FROM fresh f CROSS JOIN LATERAL (
      SELECT min(e.created_at) AS since FROM thread_events e WHERE e.thread_id = f.thread_id AND e.kind = 'message' AND e.seq > coalesce((
        SELECT c.seq FROM thread_events c WHERE c.thread_id = f.thread_id AND c.sender_id = f.creator_id AND c.kind = 'message' ORDER BY c.seq DESC LIMIT 1), 0)) o
    WHERE f.sender = f.creator_id AND o.since IS NOT NULL
  ), answered AS (
    INSERT INTO creator_answers (creator_id, answer_times, answer_seconds, median_answer_seconds)
    SELECT w.creator_id, l.* FROM (SELECT creator_id, array_agg(seconds) AS seconds FROM waited GROUP BY creator_id) w
    LEFT JOIN creator_answers k ON k.creator_id = w.creator_id
    CROSS JOIN LATERAL last_answers(k.answer_times || array_fill(at, ARRAY[cardinality(w.seconds)]), k.answer_seconds || w.seconds) l ORDER BY w.creator_id
    ON CONFLICT (creator_id) DO UPDATE SET (answer_times, answer_seconds, median_answer_seconds)
      = (excluded.answer_times, excluded.answer_seconds, excluded.median_answer_seconds)
  ), attached AS (
    INSERT INTO message_attachments (upload_id, event_id) SELECT upload, id FROM fresh CROSS JOIN unnest(uploads::uuid[]) upload
  ), readers AS MATERIALIZED (
    -- A mail for when the message is still unread then, one for all that is unread, and a push at once where there is a device.
    SELECT f.place, f.id, f.thread_id, f.other, m.last_read_seq AS has_read,
      format('message:%s:%s:%s', f.thread_id, f.other, m.last_read_seq) AS cause, EXISTS (SELECT FROM push_subscriptions WHERE account_id = f.other) AS has_device
    FROM fresh f JOIN thread_members m ON m.thread_id = f.thread_id AND m.account_id = f.other AND m.muted_at IS NULL
  ), mailed AS (
    INSERT INTO outbox (id, kind, payload, cause, run_at, created_at)
    SELECT gen_random_uuid(), 'tell-message', jsonb_build_object('threadId', thread_id, 'accountId', other, 'afterSeq', has_read),
      cause, at + make_interval(mins => mail_minutes), at
    FROM readers r WHERE NOT EXISTS (SELECT FROM outbox o WHERE o.cause = r.cause) ON CONFLICT (cause) DO NOTHING
  ), pushed AS (
    INSERT INTO outbox (id, kind, payload, run_at, created_at)
    SELECT gen_random_uuid(), 'push-message', jsonb_build_object('eventId', id, 'accountId', other), at, at FROM readers WHERE has_device
  )
  SELECT j.why, s.members, s.numbers, coalesce(r.has_device, false), CASE WHEN j.is_repeated THEN j.earlier ELSE m.event END
  FROM judged j LEFT JOIN made m ON m.id = j.id LEFT JOIN readers r ON r.place = j.place
  LEFT JOIN (SELECT place, array_agg(account_id) AS members, array_agg(n) AS numbers FROM facts GROUP BY place) s ON s.place = j.place
  ORDER BY j.place;
END $$;
