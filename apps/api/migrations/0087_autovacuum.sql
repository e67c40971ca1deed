-- Tables whose rows change or go often. By default autovacuum waits until a fifth of a table is dead: with millions of rows that is days, in
-- which each read steps over dead rows, and heap-only updates find no room on their page.

-- Each task is written three times: enqueued, leased, done.
ALTER TABLE outbox SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.02);
-- Each key is written twice, and goes after a day.
ALTER TABLE idempotency_keys SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
-- A session is updated each minute that it is used.
ALTER TABLE sessions SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
-- One row for each account, thread or job, updated with each event.
ALTER TABLE account_streams SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
ALTER TABLE threads SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
ALTER TABLE thread_members SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
ALTER TABLE job_stats SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
ALTER TABLE star_accounts SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
ALTER TABLE creator_records SET (autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE owner_records SET (autovacuum_vacuum_scale_factor = 0.05);
-- Old rows go in batches each hour; the room must be free for new ones before the table grows.
ALTER TABLE stream_events SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 10000);
ALTER TABLE notifications SET (autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE mailed_secrets SET (autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE login_failures SET (autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE used_puzzles SET (autovacuum_vacuum_scale_factor = 0.05);
