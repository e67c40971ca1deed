-- Decisions of staff that can still be undone. A row goes when its decision takes effect, lapses or is undone.
-- It lives for seconds and names its subject without a foreign key: an account, an appeal, a report or a dispute.
-- `approvals` is no longer written. It goes with the next version, since nodes of the version before may still store a row.
CREATE TABLE held_decisions (
  id uuid PRIMARY KEY,
  subject_id uuid NOT NULL UNIQUE,
  kind text NOT NULL,
  -- The body of the endpoint that decides at once.
  decision jsonb NOT NULL,
  staff_id uuid NOT NULL,
  request_id text NOT NULL,
  takes_effect_at timestamptz NOT NULL
);
