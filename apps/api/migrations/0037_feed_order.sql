-- Where a job stands in the feed: an id that is made when the job comes into it. Null if it never did, or if an older version published it:
-- then its own id counts.
ALTER TABLE jobs ADD COLUMN feed_order uuid;
ALTER TABLE open_job_categories ADD COLUMN feed_order uuid;
ALTER TABLE job_search ADD COLUMN feed_order uuid;
