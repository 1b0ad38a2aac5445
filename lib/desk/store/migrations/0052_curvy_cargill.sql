ALTER TABLE "webhook_subscriptions" ADD COLUMN "account" text;--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_of_account" ON "webhook_subscriptions" USING btree ("account");