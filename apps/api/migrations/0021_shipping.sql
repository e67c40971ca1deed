-- The product of work whose terms ship one. Written under the lock of the job.
CREATE TABLE shipments (
  engagement_id uuid PRIMARY KEY REFERENCES engagements,
  owner_id uuid NOT NULL REFERENCES accounts,
  creator_id uuid NOT NULL REFERENCES accounts,
  status text NOT NULL DEFAULT 'waiting_for_address' CHECK (
    status IN ('waiting_for_address', 'to_send', 'sent', 'received', 'refused', 'damaged', 'wrong', 'returning', 'returned')),
  -- As they were agreed: {withinDays, dueFromReceipt, ifUndone, value, countries}
  terms jsonb NOT NULL,
  -- The last moment of the day by which it is sent.
  ship_by timestamptz NOT NULL,
  -- Sealed; null before it is given and once it is deleted.
  address text,
  -- When the first one was given.
  address_at timestamptz,
  -- How it was sent last; on its way back, how the creator sent it.
  carrier text,
  tracking_url text,
  sent_at timestamptz,
  -- How it counts in the owner's record: by when the first one was sent.
  sent_as text CHECK (sent_as IN ('on_time', 'late')),
  -- When silence says that it has arrived.
  receive_by timestamptz,
  -- When the creator said that it did not come.
  missing_at timestamptz,
  received_at timestamptz,
  by_silence boolean NOT NULL DEFAULT false,
  -- What the creator wrote about it.
  note text,
  -- When the side that must act is told of it next, when the due day moves next, and when the address is deleted.
  remind_at timestamptz,
  move_at timestamptz,
  erase_at timestamptz
);
CREATE INDEX shipments_due ON shipments (least(receive_by, remind_at, move_at, erase_at)) WHERE least(receive_by, remind_at, move_at, erase_at) IS NOT NULL;
CREATE INDEX shipments_to_send_of ON shipments (owner_id, ship_by) WHERE status IN ('to_send', 'damaged', 'wrong') OR missing_at IS NOT NULL;
CREATE INDEX shipments_to_address_of ON shipments (creator_id, ship_by) WHERE status = 'waiting_for_address';
CREATE INDEX shipments_of_owner ON shipments (owner_id);
CREATE INDEX shipments_of_creator ON shipments (creator_id);

-- By how many days the agreed days have moved, because a product came late.
ALTER TABLE engagements ADD COLUMN moved_days int NOT NULL DEFAULT 0;

-- Work can end because of its product, too.
ALTER TABLE engagements DROP CONSTRAINT engagements_end_reason;
ALTER TABLE engagements ADD CONSTRAINT engagements_end_reason CHECK (
  end_reason IS NULL OR (end_reason IN ('owner_left', 'creator_left', 'not_received', 'unusable', 'cannot_promote')
    AND (status = 'cancelled' OR (status = 'completed' AND end_reason = 'owner_left')))) NOT VALID;

-- How many products of an owner count, and how many of them were sent in time.
ALTER TABLE owner_records ADD COLUMN products_counted int NOT NULL DEFAULT 0, ADD COLUMN products_on_time int NOT NULL DEFAULT 0;
