CREATE TABLE contact_requests (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT app_now()
);
