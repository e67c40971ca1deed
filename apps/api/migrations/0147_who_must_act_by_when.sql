-- When the work of an engagement is due, and when it is accepted by itself: needs and lists read it with the engagement, in the order of an index.
ALTER TABLE engagements ADD COLUMN due_by date, ADD COLUMN accept_by timestamptz;
-- Who must answer.
ALTER TABLE offers ADD COLUMN receiver_id uuid;
ALTER TABLE cancellations ADD COLUMN asked_of uuid;

-- Triggers, so that nodes of an older version keep them, too. A transaction that writes these rows holds the lock of the job.
CREATE FUNCTION keep_due_by() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE engagements SET due_by = (SELECT due_by FROM offers WHERE id = NEW.offer_id) WHERE id = NEW.engagement_id;
  RETURN NULL;
END $$;
CREATE TRIGGER agreements_keep_due_by AFTER INSERT ON agreements FOR EACH ROW EXECUTE FUNCTION keep_due_by();

CREATE FUNCTION keep_accept_by() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE engagements SET accept_by = (SELECT accept_by FROM deliveries WHERE engagement_id = NEW.engagement_id AND ended_as IS NULL) WHERE id = NEW.engagement_id;
  RETURN NULL;
END $$;
CREATE TRIGGER deliveries_keep_accept_by AFTER INSERT OR UPDATE OF accept_by, ended_as ON deliveries FOR EACH ROW EXECUTE FUNCTION keep_accept_by();

CREATE FUNCTION keep_receiver() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.receiver_id := (SELECT CASE NEW.sender_id WHEN owner_id THEN creator_id ELSE owner_id END FROM threads WHERE id = NEW.thread_id);
  RETURN NEW;
END $$;
CREATE TRIGGER offers_keep_receiver BEFORE INSERT ON offers FOR EACH ROW EXECUTE FUNCTION keep_receiver();

CREATE FUNCTION keep_asked_of() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.asked_of := (SELECT CASE NEW.asked_by WHEN owner_id THEN creator_id ELSE owner_id END FROM engagements WHERE id = NEW.engagement_id);
  RETURN NEW;
END $$;
CREATE TRIGGER cancellations_keep_asked_of BEFORE INSERT ON cancellations FOR EACH ROW EXECUTE FUNCTION keep_asked_of();
