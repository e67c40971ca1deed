-- The house has entries and no stored balance: every transfer of stars waited for its row. Its balance is the sum of its entries, and by
-- double entry minus the sum of all other balances. A node of the version before subtracts from NULL, and so writes NULL too.
-- oldest code: 0076_lists_of_campaigns.sql
-- squawk-ignore ban-drop-not-null
ALTER TABLE star_accounts ALTER COLUMN balance DROP NOT NULL;
UPDATE star_accounts SET balance = NULL WHERE account_id IS NULL;
ALTER TABLE star_accounts ADD CONSTRAINT star_balance_of_creators CHECK ((account_id IS NULL) = (balance IS NULL)) NOT VALID;

-- A creator's lines say the balance after each; those of the house say none, except the ones written before.
-- squawk-ignore ban-drop-not-null
ALTER TABLE star_entries ALTER COLUMN balance_after DROP NOT NULL;
ALTER TABLE star_entries ADD CONSTRAINT star_entry_of_creator
  CHECK (balance_after IS NOT NULL OR star_account_id = '00000000-0000-7000-8000-000000000001') NOT VALID;
