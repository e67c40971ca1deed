-- What the store has is compared with what rows know, a thousand files at a time.
CREATE INDEX uploads_by_key ON uploads (key) WHERE key IS NOT NULL;
