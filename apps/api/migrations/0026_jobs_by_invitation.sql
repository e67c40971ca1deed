-- Who finds a job: everyone in the feed, or only those who are invited.
ALTER TABLE jobs ADD COLUMN visibility text NOT NULL DEFAULT 'feed';
ALTER TABLE jobs ADD CONSTRAINT jobs_visibility_check CHECK (visibility IN ('feed', 'invited')) NOT VALID;
-- Whether the answer to a comment counts in the owner's record: the job was in the feed when the comment was sent.
ALTER TABLE proposals ADD COLUMN in_record boolean NOT NULL DEFAULT true;
-- Whether a comment by this invitation costs no star.
ALTER TABLE invitations ADD COLUMN is_free boolean NOT NULL DEFAULT true;
