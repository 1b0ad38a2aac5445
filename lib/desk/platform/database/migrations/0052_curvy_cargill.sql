ALTER TABLE "webhook_subscriptions" ADD COLUMN "account" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_subscriptions_of_account" ON "webhook_subscriptions" USING btree ("account");
