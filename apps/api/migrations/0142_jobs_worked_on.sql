-- Whether a creator works on a job: the tabs and counts of an owner's jobs read it with the job, instead of thousands of engagements.
ALTER TABLE jobs ADD COLUMN is_worked_on boolean NOT NULL DEFAULT false;

-- A trigger, so that nodes of an older version keep it, too. Whoever writes an engagement holds the lock of its job.
CREATE FUNCTION keep_worked_on() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  runs boolean := EXISTS (SELECT FROM engagements WHERE job_id = NEW.job_id AND status NOT IN ('completed', 'cancelled'));
BEGIN
  UPDATE jobs SET is_worked_on = runs WHERE id = NEW.job_id AND is_worked_on <> runs;
  RETURN NULL;
END $$;
CREATE TRIGGER engagements_keep_worked_on AFTER INSERT OR UPDATE OF status ON engagements FOR EACH ROW EXECUTE FUNCTION keep_worked_on();
