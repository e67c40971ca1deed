-- Notes on the files of a delivery, sent with the request for changes: [{id, uploadId, text, atMs, point, doneAt}]
ALTER TABLE deliveries ADD COLUMN notes jsonb NOT NULL DEFAULT '[]';
