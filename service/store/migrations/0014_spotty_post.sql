ALTER TABLE "subscriptions" ADD COLUMN "failing_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "last_failure_status" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "last_failure" text;