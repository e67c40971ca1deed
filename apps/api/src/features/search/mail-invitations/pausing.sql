-- The jobs with addresses that mail servers refused, and how many, while an owner's invitations by email pause: at least two were refused, and
-- more than 2 % of those that wait or were written to in the last 30 days, after which their rows are deleted. Removing refused ones ends it.
-- Most owners have none, and then one index is read.
CREATE OR REPLACE FUNCTION pausing_refusals(owner uuid) RETURNS TABLE (job_id uuid, count int) LANGUAGE sql STABLE AS $$
  SELECT r.job_id, r.count FROM (
    SELECT m.job_id, count(*)::int AS count, sum(count(*)) OVER () AS of_all FROM mail_invitations m
    WHERE m.owner_id = owner AND m.refused_at IS NOT NULL AND m.status = 'waiting' GROUP BY m.job_id) r
  WHERE r.of_all >= 2 AND r.of_all > 0.02 * (SELECT count(*) FROM mail_invitations m WHERE m.owner_id = owner AND m.status <> 'withdrawn')
$$;
