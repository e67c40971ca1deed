-- An account's engagements of any state, newest first.
CREATE INDEX engagements_of_owner_newest ON engagements (owner_id, id DESC);
CREATE INDEX engagements_of_creator_newest ON engagements (creator_id, id DESC);
