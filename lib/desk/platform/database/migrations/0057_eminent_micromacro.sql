ALTER TABLE "brandings" ADD COLUMN "sign_consent" text;--> statement-breakpoint
ALTER TABLE "brandings" ADD COLUMN "approve_consent" text;--> statement-breakpoint
ALTER TABLE "brandings" ADD COLUMN "consent_language" text;