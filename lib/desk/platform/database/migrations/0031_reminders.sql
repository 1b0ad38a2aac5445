CREATE TABLE "envelope_reminders" (
	"account" text NOT NULL,
	"envelope_id" text NOT NULL,
	"use" text DEFAULT 'inherit' NOT NULL,
	"rule" jsonb,
	"author_id" text,
	"author" text,
	"signed" integer DEFAULT 0 NOT NULL,
	"progress_at" timestamp with time zone,
	"sent" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone,
	"trouble" text,
	CONSTRAINT "envelope_reminders_account_envelope_id_pk" PRIMARY KEY("account","envelope_id")
);
--> statement-breakpoint
CREATE TABLE "reminder_rules" (
	"account" text NOT NULL,
	"template_id" text NOT NULL,
	"rule" jsonb,
	"author_id" text NOT NULL,
	"author" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_rules_account_template_id_pk" PRIMARY KEY("account","template_id")
);
--> statement-breakpoint
ALTER TABLE "mirror_envelopes" ADD COLUMN "remind_at" timestamp with time zone DEFAULT 'epoch';--> statement-breakpoint
CREATE INDEX "envelope_reminders_own" ON "envelope_reminders" USING btree ("account") WHERE "envelope_reminders"."use" = 'own';--> statement-breakpoint
CREATE INDEX "mirror_envelopes_remind" ON "mirror_envelopes" USING btree ("account","remind_at") WHERE "mirror_envelopes"."status" = 'Sent';