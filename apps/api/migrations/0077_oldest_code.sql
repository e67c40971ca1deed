-- The oldest version that works on the schema: after a migration that removes something, older nodes are no longer ready for requests.
ALTER TABLE migrations ADD COLUMN oldest_code text;
