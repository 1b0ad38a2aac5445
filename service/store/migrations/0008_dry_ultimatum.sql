ALTER TABLE "mails" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "retried_until" timestamp (3) with time zone;