-- The audit log is read by who did it, by whom it was done to, and by what was done; the newest first.
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, n DESC);
CREATE INDEX audit_log_by_target ON audit_log (target_id, n DESC);
CREATE INDEX audit_log_by_action ON audit_log (action, n DESC);
-- Numbers count everybody but staff, who are few.
CREATE INDEX accounts_of_staff ON accounts (id) WHERE user_type = 'staff';
-- How long reviews took lately.
CREATE INDEX accounts_reviewed ON accounts (reviewed_at) WHERE reviewed_at IS NOT NULL;
CREATE INDEX outbox_dead ON outbox (dead_at DESC) WHERE dead_at IS NOT NULL;
