-- A message is written by one statement, so that one round trip takes the locks, writes and commits. Everything that is appended to a
-- thread or a stream goes the same way.

-- The next fact of some streams. The row locks, taken in the order of the ids, make number and commit one step: no reader ever sees n
-- before n - 1.
CREATE FUNCTION append_to_streams(accounts uuid[], fact text, of_thread uuid, at_seq int, subject uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH locked AS MATERIALIZED (
    SELECT account_id FROM account_streams WHERE account_id = ANY(accounts) ORDER BY account_id FOR UPDATE
  ), numbered AS (
    UPDATE account_streams s SET last_n = s.last_n + 1 FROM locked WHERE s.account_id = locked.account_id RETURNING s.account_id, s.last_n
  )
  INSERT INTO stream_events (account_id, n, kind, thread_id, seq, subject_id)
  SELECT account_id, last_n, fact, of_thread, at_seq, subject FROM numbered;
END $$;

-- The next event of a thread, and a fact in both members' streams. The update of last_seq locks the thread, which makes seq gap-free and
-- equal for both; thread before streams, everywhere.
CREATE FUNCTION append_event(
  in_thread uuid, event_id uuid, event_kind text, sender uuid, client uuid, said text, files jsonb, reply uuid, facts jsonb, hash bytea
) RETURNS thread_events LANGUAGE plpgsql AS $$
DECLARE
  thread threads;
  made thread_events;
BEGIN
  UPDATE threads SET last_seq = last_seq + 1, last_event_at = app_now() WHERE id = in_thread RETURNING * INTO STRICT thread;
  INSERT INTO thread_events (thread_id, seq, id, kind, sender_id, client_id, body, attachments, reply_to, data, content_hash)
  VALUES (in_thread, thread.last_seq, event_id, event_kind, sender, client, said, files, reply, facts, hash) RETURNING * INTO made;
  -- Whoever writes has read what stands before.
  IF sender IS NOT NULL THEN
    UPDATE thread_members SET last_read_seq = made.seq, last_read_at = app_now() WHERE thread_id = in_thread AND account_id = sender;
  END IF;
  PERFORM append_to_streams(ARRAY[thread.owner_id, thread.creator_id], 'event', in_thread, made.seq, NULL);
  RETURN made;
END $$;

-- Why one of two may not write to the other; null when nothing stands between them. Who has locked their thread reads what holds until
-- the end of the transaction: bans, deletions and blocks lock it too.
CREATE FUNCTION why_no_writing(writer uuid, other uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  why text;
BEGIN
  SELECT CASE WHEN id = writer THEN 'you_are_' ELSE 'they_are_' END || CASE WHEN deleted_at IS NULL THEN 'banned' ELSE 'deleted' END INTO why
  FROM accounts WHERE id IN (writer, other) AND (status = 'banned' OR deleted_at IS NOT NULL) ORDER BY id <> writer LIMIT 1;
  IF why IS NULL AND EXISTS (
    SELECT FROM blocks WHERE (blocker_id = writer AND blocked_id = other) OR (blocker_id = other AND blocked_id = writer)
  ) THEN
    why := 'blocked';
  END IF;
  RETURN why;
END $$;

-- Leaves word of a message for a reader who has not muted the thread: a mail for when it is still unread then, one for all that is unread,
-- and a push at once where there is a device. Answers whether there is something to do at once.
CREATE FUNCTION queue_message_notices(in_thread uuid, reader uuid, event_id uuid, mail_minutes int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  has_read int;
BEGIN
  SELECT last_read_seq INTO has_read FROM thread_members WHERE thread_id = in_thread AND account_id = reader AND muted_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO outbox (id, kind, payload, cause, run_at)
  VALUES (gen_random_uuid(), 'tell-message', jsonb_build_object('threadId', in_thread, 'accountId', reader, 'afterSeq', has_read),
    format('message:%s:%s:%s', in_thread, reader, has_read), app_now() + make_interval(mins => mail_minutes))
  ON CONFLICT (cause) DO NOTHING;
  IF NOT EXISTS (SELECT FROM push_subscriptions WHERE account_id = reader) THEN RETURN false; END IF;
  INSERT INTO outbox (id, kind, payload)
  VALUES (gen_random_uuid(), 'push-message', jsonb_build_object('eventId', event_id, 'accountId', reader));
  RETURN true;
END $$;

-- Of what was sent at first. The parts before the text have no bar in them.
CREATE FUNCTION message_hash(in_thread uuid, said text, uploads uuid[], reply uuid) RETURNS bytea LANGUAGE sql STABLE
RETURN sha256(convert_to(format('%s|%s|%s|%s', in_thread, reply, array_to_string(uploads, ','), said), 'UTF8'));

-- Sends a message, or says why not. The same client id of the same sender is the same message for ever, whatever became of it.
CREATE FUNCTION send_message(
  sender uuid, in_thread uuid, client uuid, event_id uuid, said text, uploads uuid[], files jsonb, reply uuid, mail_minutes int,
  OUT refusal text, OUT members uuid[], OUT has_pushes boolean, OUT event thread_events
) LANGUAGE plpgsql AS $$
DECLARE
  thread threads;
  other uuid;
  hash bytea := message_hash(in_thread, said, uploads, reply);
BEGIN
  SELECT * INTO thread FROM threads WHERE id = in_thread AND sender IN (owner_id, creator_id) FOR UPDATE;
  IF NOT FOUND THEN refusal := 'no_thread'; RETURN; END IF;
  SELECT * INTO event FROM thread_events WHERE sender_id = sender AND client_id = client;
  IF FOUND THEN
    IF event.content_hash IS DISTINCT FROM hash THEN refusal := 'other_content'; END IF;
    RETURN;
  END IF;
  other := CASE sender WHEN thread.owner_id THEN thread.creator_id ELSE thread.owner_id END;
  refusal := why_no_writing(sender, other);
  IF refusal IS NOT NULL THEN RETURN; END IF;
  IF reply IS NOT NULL AND NOT EXISTS (SELECT FROM thread_events WHERE thread_id = in_thread AND id = reply AND kind = 'message') THEN
    refusal := 'no_such_message';
    RETURN;
  END IF;
  event := append_event(in_thread, event_id, 'message', sender, client, said, files, reply, '{}', hash);
  IF cardinality(uploads) > 0 THEN
    INSERT INTO message_attachments (upload_id, event_id) SELECT upload, event.id FROM unnest(uploads) upload;
  END IF;
  members := ARRAY[sender, other];
  has_pushes := queue_message_notices(in_thread, other, event.id, mail_minutes);
END $$;

-- Moves the mark up to which somebody has read a thread, or up to which their devices have it. It never goes back and never beyond the end;
-- what is read was delivered. Nothing is locked or written when nothing moves. No row: the thread is not theirs.
CREATE FUNCTION move_mark(is_read boolean, reader uuid, in_thread uuid, up_to int, OUT told uuid[], OUT marked_seq int, OUT marked_at timestamptz)
RETURNS SETOF record LANGUAGE plpgsql AS $$
DECLARE
  thread threads;
  mark thread_members;
BEGIN
  SELECT * INTO mark FROM thread_members WHERE thread_id = in_thread AND account_id = reader;
  IF NOT FOUND THEN RETURN; END IF;
  IF up_to > mark.last_read_seq AND (is_read OR up_to > mark.last_delivered_seq) THEN
    SELECT * INTO thread FROM threads WHERE id = in_thread FOR UPDATE;
    up_to := least(up_to, thread.last_seq);
    IF is_read THEN
      UPDATE thread_members SET last_read_seq = up_to, last_read_at = app_now()
      WHERE thread_id = in_thread AND account_id = reader AND last_read_seq < up_to;
    ELSE
      UPDATE thread_members SET last_delivered_seq = up_to
      WHERE thread_id = in_thread AND account_id = reader AND greatest(last_delivered_seq, last_read_seq) < up_to;
    END IF;
    IF FOUND THEN
      told := array_remove(ARRAY[thread.owner_id, thread.creator_id], CASE WHEN NOT is_read THEN reader END);
      PERFORM append_to_streams(told, CASE WHEN is_read THEN 'read' ELSE 'delivered' END, in_thread, up_to, reader);
    END IF;
    SELECT * INTO mark FROM thread_members WHERE thread_id = in_thread AND account_id = reader;
  END IF;
  marked_seq := mark.last_read_seq;
  marked_at := mark.last_read_at;
  RETURN NEXT;
END $$;

-- Nothing was edited yet: what there is was sent so.
UPDATE thread_events SET content_hash = message_hash(thread_id, body, NULL, reply_to) WHERE client_id IS NOT NULL;
