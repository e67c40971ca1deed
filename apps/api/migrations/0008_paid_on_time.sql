-- How a payment counts in its owner's record: 'on_time', 'late', 'unpaid', or not at all; and when it will, if that is known before its day is over.
ALTER TABLE engagements ADD COLUMN paid_as text, ADD COLUMN pay_count_at timestamptz;
-- Of the payments that count: how many there are, how many were on time, and how many staff found not to be made.
ALTER TABLE owner_records ADD COLUMN payments_counted int NOT NULL DEFAULT 0, ADD COLUMN payments_on_time int NOT NULL DEFAULT 0,
  ADD COLUMN payments_unpaid int NOT NULL DEFAULT 0;
