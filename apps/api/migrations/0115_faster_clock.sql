-- Most statements read the clock. PostgreSQL sets an SQL function up anew in each of them; this kind of function keeps its plan.
CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN now() + (SELECT shift FROM clock);
END $$;
