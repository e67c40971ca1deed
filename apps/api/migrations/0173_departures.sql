-- Why work has ended, if one side deleted its account, and what is left of files that went with it.
ALTER TABLE engagements ADD COLUMN end_reason text;
ALTER TABLE engagements ADD CONSTRAINT engagements_end_reason CHECK (
  end_reason IS NULL OR (end_reason IN ('owner_left', 'creator_left') AND (status = 'cancelled' OR (status = 'completed' AND end_reason = 'owner_left')))) NOT VALID;
ALTER TABLE deliveries ADD COLUMN gone_files jsonb NOT NULL DEFAULT '[]';
