-- A large video is sent in parts of `part_bytes` (the last is smaller); `parts_id` is the bucket's name of such an upload. `video`: its size in
-- pixels and its length, measured on the server; its poster is in `image`.
ALTER TABLE uploads ADD COLUMN part_bytes integer, ADD COLUMN parts_id text, ADD COLUMN video jsonb;
