-- When mail was last sent is asked with every visit of staff.
CREATE INDEX outbox_mails ON outbox (done_at) WHERE kind = 'mail';
