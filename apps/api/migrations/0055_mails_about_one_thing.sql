-- Of one kind and about one thing, a person gets a mail at most every ten minutes.
ALTER TABLE notifications ADD COLUMN mail_thing text, ADD COLUMN mail_at timestamptz;
CREATE INDEX notifications_mailed ON notifications (account_id, mail_thing, mail_at DESC) WHERE mail_at IS NOT NULL;
