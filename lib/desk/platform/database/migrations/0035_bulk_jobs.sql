ALTER TABLE "bulk_sends" ALTER COLUMN "template_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_sends" ALTER COLUMN "template_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_send_rows" ADD COLUMN "target_id" text;--> statement-breakpoint
ALTER TABLE "bulk_send_rows" ADD COLUMN "template_id" text;--> statement-breakpoint
ALTER TABLE "bulk_send_rows" ADD COLUMN "requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bulk_sends" ADD COLUMN "kind" text DEFAULT 'send' NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_sends" ADD COLUMN "reason" text;