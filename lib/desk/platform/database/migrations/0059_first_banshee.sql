ALTER TABLE "bulk_sends" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "bulk_sends" ADD COLUMN "slots" jsonb;