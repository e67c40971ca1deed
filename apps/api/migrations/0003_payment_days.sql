-- The last moment of the day on which completed work is to be paid; null without a price. Whether neither side has ticked the payment off,
-- and when its owner is told of it next.
ALTER TABLE engagements ADD COLUMN pay_by timestamptz, ADD COLUMN is_unpaid boolean NOT NULL DEFAULT false, ADD COLUMN pay_remind_at timestamptz;
