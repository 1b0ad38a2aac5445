ALTER TABLE "brandings" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "contact_addresses" ADD COLUMN "language" text;