ALTER TABLE "signers" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "copies" ADD COLUMN "language" text;