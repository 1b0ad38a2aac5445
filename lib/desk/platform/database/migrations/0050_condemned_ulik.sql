CREATE INDEX CONCURRENTLY IF NOT EXISTS "mirror_signers_in_turn" ON "mirror_signers" USING btree ("account","changed_at","envelope_id","email") WHERE "mirror_signers"."state" = 'turn';--> statement-breakpoint
-- contract: the new index begins with the account as well, so that it serves the previous release.
DROP INDEX CONCURRENTLY IF EXISTS "mirror_signers_turn";
