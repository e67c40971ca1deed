-- What creators ask about a job before they comment, and what its owner answers in public. Written under the lock of the job; a row that has
-- ended never changes.
CREATE TABLE job_questions (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs,
  owner_id uuid NOT NULL REFERENCES accounts,
  creator_id uuid NOT NULL REFERENCES accounts,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'answered', 'declined', 'unanswered')),
  text text NOT NULL,
  answer text,
  decline_reason text CHECK (decline_reason IN ('already_in_brief', 'cannot_say', 'not_about_job', 'other')),
  -- Whether it counts in the owner's record: the job was in the feed when it was asked, and the owner had the whole time to answer.
  in_record boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now(),
  answer_by timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK ((status = 'answered') = (answer IS NOT NULL)),
  CHECK ((status = 'declined') = (decline_reason IS NOT NULL)),
  CHECK ((status = 'waiting') = (decided_at IS NULL))
);
CREATE INDEX job_questions_of_job ON job_questions (job_id, id DESC) INCLUDE (status, answer_by);
-- What creators read.
CREATE INDEX job_questions_answered ON job_questions (job_id, id DESC) WHERE status = 'answered';
CREATE INDEX job_questions_of_creator ON job_questions (creator_id, job_id, id);
-- By when they must be answered: of all owners for the clock, and of one for what needs them.
CREATE INDEX job_questions_due ON job_questions (answer_by) WHERE status = 'waiting';
CREATE INDEX job_questions_to_answer ON job_questions (owner_id, answer_by) INCLUDE (job_id) WHERE status = 'waiting';

-- New answers about jobs that a creator saved or commented on, until the next daily notice about them.
CREATE TABLE answers_to_tell (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  question_id uuid NOT NULL REFERENCES job_questions,
  tell_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, question_id)
);
CREATE INDEX answers_to_tell_due ON answers_to_tell (tell_at);
CREATE TRIGGER answers_to_tell_of_living_account BEFORE INSERT ON answers_to_tell FOR EACH ROW EXECUTE FUNCTION skip_deleted_account();

-- The appendix of an agreement: what the owner had answered about the job by then. The hash does not cover it.
ALTER TABLE agreements ADD COLUMN answers jsonb NOT NULL DEFAULT '[]';
