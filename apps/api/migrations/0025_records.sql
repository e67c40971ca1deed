-- What creators have done, counted as it happens, and what owners' jobs came to.
CREATE TABLE creator_records (
  creator_id uuid PRIMARY KEY REFERENCES accounts,
  jobs_assigned int NOT NULL DEFAULT 0,
  jobs_completed int NOT NULL DEFAULT 0,
  jobs_cancelled int NOT NULL DEFAULT 0,
  on_time int NOT NULL DEFAULT 0
) WITH (fillfactor = 70);
INSERT INTO creator_records (creator_id, jobs_assigned) SELECT creator_id, count(*) FROM agreements WHERE number = 1 GROUP BY creator_id;

ALTER TABLE owner_records
  ADD COLUMN jobs_completed int NOT NULL DEFAULT 0,
  ADD COLUMN jobs_cancelled int NOT NULL DEFAULT 0;
