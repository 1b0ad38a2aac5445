ALTER TABLE "documents" ADD COLUMN "canonical" "bytea";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "canonical_sha256" text;--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "canonical" SET STORAGE EXTERNAL;
