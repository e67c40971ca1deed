-- Work becomes a row of its own: an engagement is the work of one creator on one job, and has the id of the offer that began it. This step
-- only adds, so older nodes go on; the triggers fill the new columns from what they write.
CREATE TABLE engagements (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs,
  proposal_id uuid NOT NULL REFERENCES proposals UNIQUE,
  thread_id uuid NOT NULL REFERENCES threads,
  owner_id uuid NOT NULL REFERENCES accounts,
  creator_id uuid NOT NULL REFERENCES accounts,
  status text NOT NULL CHECK (status IN ('active', 'delivered', 'changes_requested', 'disputed', 'completed', 'cancelled')),
  begun_at timestamptz NOT NULL DEFAULT app_now(),
  completed_at timestamptz,
  CHECK ((status = 'completed') = (completed_at IS NOT NULL))
);
CREATE UNIQUE INDEX engagements_running ON engagements (job_id, creator_id) WHERE status NOT IN ('completed', 'cancelled');
CREATE INDEX engagements_of_job ON engagements (job_id, id DESC);
CREATE INDEX engagements_of_owner ON engagements (owner_id, status, id DESC);
CREATE INDEX engagements_of_creator ON engagements (creator_id, status, id DESC);

ALTER TABLE agreements ADD COLUMN engagement_id uuid;
ALTER TABLE deliveries ADD COLUMN engagement_id uuid;
ALTER TABLE cancellations ADD COLUMN engagement_id uuid;
ALTER TABLE disputes ADD COLUMN engagement_id uuid;
ALTER TABLE payment_marks ADD COLUMN engagement_id uuid;
ALTER TABLE reviews ADD COLUMN engagement_id uuid;

CREATE FUNCTION engagement_of_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.number = 1 THEN
    INSERT INTO engagements (id, job_id, proposal_id, thread_id, owner_id, creator_id, status, begun_at)
    SELECT f.id, f.job_id, f.proposal_id, f.thread_id, NEW.owner_id, NEW.creator_id, 'active', NEW.accepted_at FROM offers f WHERE f.id = NEW.offer_id;
  END IF;
  NEW.engagement_id := coalesce((SELECT g.offer_id FROM agreements g WHERE g.job_id = NEW.job_id AND g.number = 1), NEW.offer_id);
  RETURN NEW;
END $$;
CREATE TRIGGER agreements_engagement BEFORE INSERT ON agreements FOR EACH ROW EXECUTE FUNCTION engagement_of_agreement();

CREATE FUNCTION engagement_of_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.engagement_id := (SELECT g.offer_id FROM agreements g WHERE g.job_id = NEW.job_id AND g.number = 1);
  RETURN NEW;
END $$;
CREATE TRIGGER deliveries_engagement BEFORE INSERT ON deliveries FOR EACH ROW EXECUTE FUNCTION engagement_of_job();
CREATE TRIGGER cancellations_engagement BEFORE INSERT ON cancellations FOR EACH ROW EXECUTE FUNCTION engagement_of_job();
CREATE TRIGGER disputes_engagement BEFORE INSERT ON disputes FOR EACH ROW EXECUTE FUNCTION engagement_of_job();
CREATE TRIGGER payment_marks_engagement BEFORE INSERT ON payment_marks FOR EACH ROW EXECUTE FUNCTION engagement_of_job();
CREATE TRIGGER reviews_engagement BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION engagement_of_job();

CREATE FUNCTION engagement_follows_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE engagements SET status = CASE NEW.status WHEN 'assigned' THEN 'active' ELSE NEW.status END, completed_at = NEW.completed_at
  WHERE job_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER jobs_engagement AFTER UPDATE OF status ON jobs FOR EACH ROW
  WHEN (NEW.status IN ('assigned', 'delivered', 'changes_requested', 'disputed', 'completed', 'cancelled')) EXECUTE FUNCTION engagement_follows_job();
