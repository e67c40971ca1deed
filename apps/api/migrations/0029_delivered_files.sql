-- Files of a delivery stay as they were sent, for its two sides.
ALTER TABLE uploads
  DROP CONSTRAINT uploads_purpose_check,
  ADD CONSTRAINT uploads_purpose_check CHECK (purpose IN ('profile_image', 'job_image', 'job_file', 'portfolio_image', 'delivery_file'));
-- Whether a delivery shows a file is asked by who delivered it.
CREATE INDEX deliveries_by_creator ON deliveries (creator_id);
