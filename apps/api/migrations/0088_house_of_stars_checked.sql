-- Reads both tables while they are in use; 0086 would have locked them meanwhile.
ALTER TABLE star_accounts VALIDATE CONSTRAINT star_balance_of_creators;
ALTER TABLE star_entries VALIDATE CONSTRAINT star_entry_of_creator;
