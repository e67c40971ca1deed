-- The parts of divided work, in their order; null if it is undivided: [{title, share, deliverables, dueBy}]
ALTER TABLE offers ADD COLUMN parts jsonb;
-- The part that runs, how many there are, and when each one before it was accepted.
ALTER TABLE engagements ADD COLUMN part int NOT NULL DEFAULT 1, ADD COLUMN parts int NOT NULL DEFAULT 1, ADD COLUMN parts_accepted_at timestamptz[] NOT NULL DEFAULT '{}';
-- The part that is delivered.
ALTER TABLE deliveries ADD COLUMN part int NOT NULL DEFAULT 1;
-- The part that is disputed.
ALTER TABLE disputes ADD COLUMN part int NOT NULL DEFAULT 1;
