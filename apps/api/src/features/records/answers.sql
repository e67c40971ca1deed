-- Returns an account's last fifty answers, oldest first, and their median. `at`: when each was given; `seconds`: how long it took.
-- Ordered by time, not by which transaction took the lock first, so that a recount gives the same. All are NULL without an answer.
CREATE OR REPLACE FUNCTION last_answers(
  at timestamptz[], seconds int[], OUT answer_times timestamptz[], OUT answer_seconds int[], OUT median_answer_seconds int
) LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(t ORDER BY t, s), array_agg(s ORDER BY t, s), percentile_disc(0.5) WITHIN GROUP (ORDER BY s)
  FROM (SELECT * FROM unnest(at, seconds) a (t, s) ORDER BY t DESC, s DESC LIMIT 50) last
$$;
