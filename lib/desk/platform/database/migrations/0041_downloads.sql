ALTER TABLE "bulk_send_rows" ADD COLUMN "frozen" jsonb;--> statement-breakpoint
ALTER TABLE "bulk_sends" ADD COLUMN "runs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_sends" ADD COLUMN "alive_at" timestamp with time zone;