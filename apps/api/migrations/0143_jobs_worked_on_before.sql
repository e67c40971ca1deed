-- outside a transaction
-- Marks the jobs that creators work on already. Each batch locks its jobs first, so that the second statement sees work that ended meanwhile.
DO $$
DECLARE
  ids uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    ids := ARRAY(
      SELECT id FROM jobs WHERE id > last AND id IN (SELECT job_id FROM engagements WHERE status NOT IN ('completed', 'cancelled'))
      ORDER BY id LIMIT 500 FOR NO KEY UPDATE);
    EXIT WHEN ids = '{}';
    UPDATE jobs j SET is_worked_on = true
    WHERE id = ANY(ids) AND NOT is_worked_on AND EXISTS (SELECT FROM engagements WHERE job_id = j.id AND status NOT IN ('completed', 'cancelled'));
    last := ids[cardinality(ids)];
    COMMIT;
  END LOOP;
END $$;
