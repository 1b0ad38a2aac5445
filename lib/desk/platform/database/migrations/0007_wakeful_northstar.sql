ALTER TABLE "notifications" ADD COLUMN "for_admins" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "successor_id" text;