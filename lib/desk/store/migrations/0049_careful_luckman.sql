DROP INDEX "recoveries_started";--> statement-breakpoint
ALTER TABLE "recoveries" ADD COLUMN "account" text;--> statement-breakpoint
CREATE INDEX "recoveries_of_account" ON "recoveries" USING btree ("account","started_at");