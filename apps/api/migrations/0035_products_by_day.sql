-- outside a transaction
-- The calendar of a business begins with the products that are to be sent first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS shipments_by_day_of_owner ON shipments (owner_id, ship_by);
