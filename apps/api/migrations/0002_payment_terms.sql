-- Days from the acceptance of the work to the payment; null where nothing is paid.
ALTER TABLE offers ADD COLUMN pay_within_days int;
