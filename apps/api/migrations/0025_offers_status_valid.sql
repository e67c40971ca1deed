ALTER TABLE offers VALIDATE CONSTRAINT offers_status_check;
