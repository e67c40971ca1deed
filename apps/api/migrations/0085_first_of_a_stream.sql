-- The number of a stream's oldest event, since old ones are deleted. None was deleted before.
ALTER TABLE account_streams ADD COLUMN first_n bigint NOT NULL DEFAULT 1;
