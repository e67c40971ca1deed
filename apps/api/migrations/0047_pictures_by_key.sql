-- What the store has is compared with what rows know, a thousand files at a time.
CREATE INDEX channels_by_picture ON channels (picture_key) WHERE picture_key IS NOT NULL;
CREATE INDEX portfolio_items_by_picture ON portfolio_items (picture_key) WHERE picture_key IS NOT NULL;
