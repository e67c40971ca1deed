-- Timed work that failed: when it is tried again, so that it hides no other work meanwhile.
CREATE TABLE clock_failures (
  clock text NOT NULL,
  key text NOT NULL,
  attempts int NOT NULL DEFAULT 1,
  last_error text NOT NULL,
  failing_since timestamptz NOT NULL DEFAULT app_now(),
  retry_at timestamptz NOT NULL,
  PRIMARY KEY (clock, key)
);
