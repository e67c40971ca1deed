-- A counter is an offer or an amendment of the other side: which one it answers, and the first one of the negotiation.
ALTER TABLE offers ADD COLUMN answers uuid, ADD COLUMN negotiation_id uuid;
-- Terms end, too, when others of their negotiation are accepted or follow them.
ALTER TABLE offers DROP CONSTRAINT offers_status_check;
ALTER TABLE offers ADD CONSTRAINT offers_status_check CHECK (status IN ('pending', 'accepted', 'declined', 'withdrawn', 'expired', 'overtaken')) NOT VALID;
