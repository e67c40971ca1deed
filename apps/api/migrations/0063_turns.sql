-- Tasks that take turns: those of one account with those of others, on all nodes together.
ALTER TABLE outbox ADD COLUMN turn_of uuid;
CREATE INDEX outbox_turns ON outbox (turn_of, done_at) WHERE turn_of IS NOT NULL;

-- How long readers have worked at an image, all tries together.
ALTER TABLE uploads ADD COLUMN read_ms int NOT NULL DEFAULT 0;
