ALTER TABLE "deliveries" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "signed_by" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "secret_changed_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "secret_confirmed_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "last_failure_on" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "recovered_on" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_testing" ON "deliveries" USING btree ("seq") WHERE "deliveries"."state" = 'testing';