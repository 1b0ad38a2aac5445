ALTER TABLE "desk_rules" ALTER COLUMN "second_factor_for_admins" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "authenticated_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
-- Sessions from before count from their sign-in.
UPDATE "sessions" SET "authenticated_at" = "created_at";
