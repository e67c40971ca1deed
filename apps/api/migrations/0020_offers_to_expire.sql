-- What the clock looks for: offers whose time to answer is over.
CREATE INDEX offers_to_expire ON offers (expires_at) WHERE status = 'pending';
