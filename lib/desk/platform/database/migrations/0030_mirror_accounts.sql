CREATE TABLE "mirror_accounts" (
	"account" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"cursor" jsonb,
	"read" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"expected" integer,
	"trouble" text,
	"changes_read_to" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"polled_at" timestamp with time zone,
	"polling_until" timestamp with time zone,
	"poll_within_ms" integer,
	"orphaned_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mirror_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"keep_ended_months" integer,
	CONSTRAINT "mirror_settings_one" CHECK ("mirror_settings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "mirror_envelopes" ADD COLUMN "generation" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_channels" DROP COLUMN "looked_at";