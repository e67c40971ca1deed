-- Work that a server of others hinders is tried for days: since when it fails, and how often it may have been done.
ALTER TABLE outbox ADD COLUMN failing_since timestamptz, ADD COLUMN maybe_done int NOT NULL DEFAULT 0;
CREATE INDEX outbox_failing ON outbox (failing_since) WHERE failing_since IS NOT NULL AND done_at IS NULL AND dead_at IS NULL;
-- Staff ask with every visit whether mail goes out, of both kinds.
DROP INDEX outbox_mails;
CREATE INDEX outbox_mails ON outbox (done_at) WHERE kind IN ('mail', 'notification-mail');
