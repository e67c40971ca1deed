-- Work that was under way when one of its sides was banned waits for staff; undoing the ban puts it back.
ALTER TABLE ban_effects DROP CONSTRAINT ban_effects_kind_check, ADD CONSTRAINT ban_effects_kind_check CHECK (kind IN ('job', 'proposal', 'work'));
