CREATE TABLE "mirror_templates" (
	"account" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"is_applied" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mirror_templates_account_id_pk" PRIMARY KEY("account","id")
);
--> statement-breakpoint
ALTER TABLE "mirror_accounts" ADD COLUMN "templates_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mirror_tokens" ADD COLUMN "checked_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "mirror_envelopes_scheduled" ON "mirror_envelopes" USING btree ("account","scheduled_at","id") WHERE "mirror_envelopes"."scheduled_at" is not null;--> statement-breakpoint
CREATE INDEX "mirror_tokens_checked" ON "mirror_tokens" USING btree ("account","checked_at");