ALTER TABLE "recoveries" ADD COLUMN "account" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "recoveries_of_account" ON "recoveries" USING btree ("account","started_at");--> statement-breakpoint
-- contract: the previous release reads at most some thousand recoveries, which needs no index.
DROP INDEX CONCURRENTLY IF EXISTS "recoveries_started";
