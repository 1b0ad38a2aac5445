-- What is kept for the installation is never removed or renamed: a removed mark would have unbound sealed values accepted again.
CREATE FUNCTION installation_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of the installation are never removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER installation_kept BEFORE DELETE OR TRUNCATE OR UPDATE OF name ON installation
  FOR EACH STATEMENT EXECUTE FUNCTION installation_is_kept();
