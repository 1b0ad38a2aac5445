ALTER TABLE "envelopes" ADD COLUMN "search_values" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "signers" ADD COLUMN "search_values" jsonb;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "search_values" boolean DEFAULT false NOT NULL;