INSERT INTO "activity_outcomes" ("activity_id", "at", "outcome", "once")
  SELECT "id", "at", CASE WHEN "action" LIKE 'sign-in.%' THEN 'failed' ELSE "outcome" END, "once"
  FROM "activities" WHERE "outcome" <> 'started';--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_once_unique";--> statement-breakpoint
ALTER TABLE "activities" DROP COLUMN "outcome";--> statement-breakpoint
ALTER TABLE "activities" DROP COLUMN "once";--> statement-breakpoint
-- An entry is never changed or removed, whatever code or person tries to.
CREATE FUNCTION activities_are_insert_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the activity record is insert-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER activities_insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "activities"
  FOR EACH STATEMENT EXECUTE FUNCTION activities_are_insert_only();--> statement-breakpoint
CREATE TRIGGER activity_outcomes_insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "activity_outcomes"
  FOR EACH STATEMENT EXECUTE FUNCTION activities_are_insert_only();
