-- Approvals that staff can still undo. A row is one approval of one shown version; it goes when the approval takes effect, lapses or is undone.
-- It lives for seconds and names accounts without foreign keys: for an account that is deleted meanwhile it lapses.
CREATE TABLE approvals (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL UNIQUE,
  staff_id uuid NOT NULL,
  -- `submittedAt` of the review that was approved, as the contract writes it.
  version text NOT NULL,
  takes_effect_at timestamptz NOT NULL
);

ALTER TABLE stream_events DROP CONSTRAINT stream_events_kind_check;
ALTER TABLE stream_events ADD CONSTRAINT stream_events_kind_check
  CHECK (kind IN ('event', 'read', 'delivered', 'thread', 'notification', 'notifications_read', 'account', 'reviews'));
