-- What a dispute is about: the work, or the payment of completed work.
ALTER TABLE disputes ADD COLUMN about text NOT NULL DEFAULT 'work';
ALTER TABLE disputes DROP CONSTRAINT disputes_outcome_check;
ALTER TABLE disputes ADD CONSTRAINT disputes_outcome_of_its_kind CHECK (
  CASE about WHEN 'work' THEN outcome IN ('completed', 'cancelled') WHEN 'payment' THEN outcome IN ('paid', 'unpaid', 'settled') ELSE false END) NOT VALID;
