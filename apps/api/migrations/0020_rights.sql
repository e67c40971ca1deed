-- What the owner may do with accepted work and until when, and how long the creator works for no competitor: one row for each right. It
-- begins with the acceptance of the work, or with an amendment that grants more. Written under the lock of the job.
CREATE TABLE rights (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  engagement_id uuid NOT NULL,
  -- Null if staff accepted work without a delivery.
  delivery_id uuid REFERENCES deliveries,
  owner_id uuid NOT NULL REFERENCES accounts,
  creator_id uuid NOT NULL REFERENCES accounts,
  kind text NOT NULL CHECK (kind IN ('organic', 'paid_ads', 'exclusivity')),
  -- The number of the agreement that granted it.
  number int NOT NULL,
  -- The day of the acceptance, in the time zone of the job: the agreed days count from it.
  accepted_on date NOT NULL,
  starts_at timestamptz NOT NULL,
  -- The last moment of its last day; infinity without a limit.
  ends_at timestamptz NOT NULL,
  -- The price that was agreed on together with it, and what its extensions have added, in minor units.
  price jsonb NOT NULL,
  extra_amount int NOT NULL DEFAULT 0,
  -- When both sides are told of its end next; null after the last time.
  remind_at timestamptz,
  -- When the creator last said that it is used beyond its end.
  reported_at timestamptz,
  FOREIGN KEY (engagement_id, number) REFERENCES agreements (engagement_id, number),
  UNIQUE NULLS NOT DISTINCT (engagement_id, delivery_id, kind),
  CHECK (starts_at < ends_at)
);
-- The lists of each side, by the end.
CREATE INDEX rights_of_owner ON rights (owner_id, ends_at, id);
CREATE INDEX rights_of_creator ON rights (creator_id, ends_at, id);
CREATE INDEX rights_to_remind_of ON rights (remind_at) WHERE remind_at IS NOT NULL;

-- A code with which a service lets the owner advertise a delivered post. It goes with either account.
CREATE TABLE ad_codes (
  delivery_id uuid PRIMARY KEY REFERENCES deliveries,
  owner_id uuid NOT NULL REFERENCES accounts,
  creator_id uuid NOT NULL REFERENCES accounts,
  -- Sealed.
  code text NOT NULL,
  -- The last moment of its own last day, if the creator named one.
  ends_at timestamptz,
  -- When the row is deleted: at that moment, or 30 days after the right's end; infinity while neither is known.
  erase_at timestamptz NOT NULL
);
CREATE INDEX ad_codes_to_erase ON ad_codes (erase_at);
CREATE INDEX ad_codes_of_owner ON ad_codes (owner_id);
CREATE INDEX ad_codes_of_creator ON ad_codes (creator_id);
CREATE TRIGGER ad_codes_of_living_account BEFORE INSERT ON ad_codes FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account('owner_id', 'creator_id');

-- The rights on work that was completed before.
INSERT INTO rights (engagement_id, delivery_id, owner_id, creator_id, kind, number, accepted_on, starts_at, ends_at, price, remind_at)
SELECT e.id, d.id, e.owner_id, e.creator_id, r.kind, g.number, r.accepted_on, e.completed_at, r.ends_at, g.price, (
    SELECT min(morning) FROM unnest('{-14,-3,0}'::int[]) AS day,
      LATERAL (SELECT ((r.ends_at AT TIME ZONE j.time_zone)::date + day + time '09:00') AT TIME ZONE j.time_zone AS morning) m
    WHERE isfinite(r.ends_at) AND morning > (SELECT app_now()))
FROM engagements e JOIN jobs j ON j.id = e.job_id
CROSS JOIN LATERAL (
  SELECT a.number, a.terms::jsonb AS terms, f.price, f.usage_rights FROM agreements a JOIN offers f ON f.id = a.offer_id
  WHERE a.engagement_id = e.id ORDER BY a.number DESC LIMIT 1) g
LEFT JOIN LATERAL (SELECT x.id FROM deliveries x WHERE x.engagement_id = e.id ORDER BY x.number DESC LIMIT 1) d ON true
CROSS JOIN LATERAL (
  SELECT k.kind, (e.completed_at AT TIME ZONE j.time_zone)::date AS accepted_on,
    CASE k.days WHEN 0 THEN 'infinity' ELSE end_of_day((e.completed_at AT TIME ZONE j.time_zone)::date + k.days, j.time_zone) END AS ends_at
  FROM (VALUES (g.usage_rights ->> 'scope', (g.usage_rights ->> 'days')::int), ('exclusivity', nullif((g.terms ->> 'exclusivityDays')::int, 0))) k (kind, days)
  WHERE k.kind <> 'none' AND k.days IS NOT NULL) r
WHERE e.status = 'completed';
