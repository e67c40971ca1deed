-- One open report of a thing by one person; what was resolved may be reported anew.
ALTER TABLE reports DROP CONSTRAINT reports_reporter_id_kind_subject_id_key;
CREATE UNIQUE INDEX reports_one_open ON reports (reporter_id, kind, subject_id) WHERE resolved_at IS NULL;
DROP INDEX reports_of_reported;
CREATE INDEX reports_open_of_reported ON reports (reported_id) WHERE resolved_at IS NULL;
CREATE INDEX reports_of_reporter ON reports (reporter_id, created_at DESC);
