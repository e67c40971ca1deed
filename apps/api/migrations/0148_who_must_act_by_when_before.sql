-- outside a transaction
-- Fills these columns of earlier rows. Each batch locks its engagements first, so that the second statement sees what was delivered meanwhile.
DO $$
DECLARE
  ids uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    ids := ARRAY(SELECT id FROM engagements WHERE id > last ORDER BY id LIMIT 500 FOR NO KEY UPDATE);
    EXIT WHEN ids = '{}';
    UPDATE engagements e SET
      due_by = (SELECT f.due_by FROM agreements g JOIN offers f ON f.id = g.offer_id WHERE g.engagement_id = e.id ORDER BY g.number DESC LIMIT 1),
      accept_by = (SELECT d.accept_by FROM deliveries d WHERE d.engagement_id = e.id AND d.ended_as IS NULL)
    WHERE id = ANY(ids);
    UPDATE cancellations x SET asked_of = CASE x.asked_by WHEN e.owner_id THEN e.creator_id ELSE e.owner_id END
    FROM engagements e WHERE e.id = x.engagement_id AND e.id = ANY(ids);
    last := ids[cardinality(ids)];
    COMMIT;
  END LOOP;
  last := '00000000-0000-0000-0000-000000000000';
  LOOP
    ids := ARRAY(SELECT id FROM offers WHERE id > last ORDER BY id LIMIT 500);
    EXIT WHEN ids = '{}';
    UPDATE offers f SET receiver_id = CASE f.sender_id WHEN t.owner_id THEN t.creator_id ELSE t.owner_id END
    FROM threads t WHERE t.id = f.thread_id AND f.id = ANY(ids) AND f.receiver_id IS NULL;
    last := ids[cardinality(ids)];
    COMMIT;
  END LOOP;
END $$;
