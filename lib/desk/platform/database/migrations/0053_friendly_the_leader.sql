ALTER TABLE "mirror_accounts" ADD COLUMN "revision" bigint DEFAULT (extract(epoch from now()) * 1000000)::bigint NOT NULL;--> statement-breakpoint
-- Deferred, so it is the last thing that a transaction does: nobody waits for the account's row while it locks others. Once for each account.
CREATE FUNCTION revise_mirror() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := coalesce(NEW.account, OLD.account);
BEGIN
  IF current_setting('desk.revised', true) IS DISTINCT FROM changed THEN
    UPDATE mirror_accounts SET revision = revision + 1 WHERE account = changed;
    PERFORM set_config('desk.revised', changed, true);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER mirror_revised
  AFTER INSERT OR DELETE OR UPDATE OF changed_at, status, template_name, template_key, envelope, search ON "mirror_envelopes"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_mirror();
