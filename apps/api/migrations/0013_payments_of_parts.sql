-- A payment is that of one part: its day, whether neither side has ticked it off, when its owner is told of it next, and how and when it counts
-- in the owner's record.
ALTER TABLE payment_marks ADD COLUMN part int NOT NULL DEFAULT 1, ADD COLUMN owner_id uuid, ADD COLUMN pay_by timestamptz,
  ADD COLUMN is_unpaid boolean NOT NULL DEFAULT false, ADD COLUMN remind_at timestamptz, ADD COLUMN paid_as text, ADD COLUMN count_at timestamptz;
