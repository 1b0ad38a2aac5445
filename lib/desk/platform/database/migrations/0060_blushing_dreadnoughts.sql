ALTER TABLE "drafts" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "bulk_sends" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "bulk_sends" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "activities_account" ON "activities" USING btree ("account","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);