-- Who fetches a file that went with a message may do so by a report about one of the two.
CREATE INDEX reports_of_people ON reports (reported_id) WHERE kind = 'message';
