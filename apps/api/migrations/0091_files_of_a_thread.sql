-- outside a transaction
-- The files of a thread, newest first: few of its messages have some.
CREATE INDEX CONCURRENTLY IF NOT EXISTS thread_files ON thread_events (thread_id, seq) WHERE attachments <> '[]' AND deleted_at IS NULL;
