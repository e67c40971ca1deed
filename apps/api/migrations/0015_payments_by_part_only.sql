-- No version that was released knows the payment day of an engagement.
-- oldest code: 0001_schema.sql
ALTER TABLE payment_marks DROP CONSTRAINT payment_marks_pkey, ADD CONSTRAINT payment_marks_pkey PRIMARY KEY USING INDEX payment_marks_of_part;
INSERT INTO payment_marks (engagement_id, owner_id, pay_by, is_unpaid, remind_at, paid_as, count_at)
SELECT id, owner_id, pay_by, is_unpaid, pay_remind_at, paid_as, pay_count_at FROM engagements WHERE pay_by IS NOT NULL
ON CONFLICT (engagement_id, part) DO UPDATE SET (owner_id, pay_by, is_unpaid, remind_at, paid_as, count_at)
  = (excluded.owner_id, excluded.pay_by, excluded.is_unpaid, excluded.remind_at, excluded.paid_as, excluded.count_at);
-- squawk-ignore ban-drop-column
ALTER TABLE engagements DROP COLUMN pay_by, DROP COLUMN is_unpaid, DROP COLUMN pay_remind_at, DROP COLUMN paid_as, DROP COLUMN pay_count_at;
