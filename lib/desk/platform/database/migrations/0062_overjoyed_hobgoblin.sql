-- contract: no release was published that searches by it.
DROP INDEX CONCURRENTLY IF EXISTS "mirror_envelopes_words";--> statement-breakpoint
-- contract: only that index used it.
DROP FUNCTION mirror_week(timestamptz);--> statement-breakpoint
-- contract: no release was published that reads the revision.
DROP TRIGGER mirror_revised ON "mirror_envelopes";--> statement-breakpoint
-- contract: only that trigger used it.
DROP FUNCTION revise_mirror();--> statement-breakpoint
-- contract: no release was published that reads it.
ALTER TABLE "mirror_accounts" DROP COLUMN "revision";
