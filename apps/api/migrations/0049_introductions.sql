-- What an account has not been shown yet, or not put away. Who was here before needs no introduction.
CREATE TABLE introductions (
  account_id uuid NOT NULL REFERENCES accounts (id),
  what text NOT NULL CHECK (what IN ('how_it_works', 'first_steps')),
  PRIMARY KEY (account_id, what)
);

-- What staff say of an installation that it cannot see of itself, and whether they have put its list away.
CREATE TABLE set_up_ticks (
  what text PRIMARY KEY CHECK (what IN ('categories', 'backups', 'list')),
  ticked_by uuid NOT NULL REFERENCES accounts (id),
  ticked_at timestamptz NOT NULL DEFAULT app_now()
);
