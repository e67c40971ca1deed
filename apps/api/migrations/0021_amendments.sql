-- Other terms for work that goes on: an offer of either side, of a kind of its own, which becomes the next agreement.
ALTER TABLE offers
  ADD COLUMN kind text NOT NULL DEFAULT 'offer' CHECK (kind IN ('offer', 'amendment')),
  ADD COLUMN sender_id uuid REFERENCES accounts,
  ADD COLUMN note text;
UPDATE offers f SET sender_id = t.owner_id FROM threads t WHERE t.id = f.thread_id;
ALTER TABLE offers ALTER COLUMN sender_id SET NOT NULL, ALTER COLUMN kind DROP DEFAULT;

-- Agreements of one job are numbered 1, 2, 3 …; each stays as it is.
ALTER TABLE agreements ADD COLUMN number int NOT NULL DEFAULT 1 CHECK (number > 0);
ALTER TABLE agreements ALTER COLUMN number DROP DEFAULT, DROP CONSTRAINT agreements_pkey, ADD PRIMARY KEY (job_id, number);
