ALTER TABLE jobs VALIDATE CONSTRAINT jobs_visibility_check;
