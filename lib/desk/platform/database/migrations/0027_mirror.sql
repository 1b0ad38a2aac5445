CREATE TABLE "mirror_envelopes" (
	"account" text NOT NULL,
	"id" text NOT NULL,
	"event_id" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"subject" text NOT NULL,
	"template_id" text,
	"template_name" text,
	"sender" text,
	"created_at" timestamp with time zone,
	"scheduled_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"signed" integer NOT NULL,
	"signers" integer NOT NULL,
	"envelope" jsonb NOT NULL,
	CONSTRAINT "mirror_envelopes_account_id_pk" PRIMARY KEY("account","id")
);
--> statement-breakpoint
CREATE TABLE "mirror_signers" (
	"account" text NOT NULL,
	"envelope_id" text NOT NULL,
	"position" integer NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mirror_signers_account_envelope_id_position_pk" PRIMARY KEY("account","envelope_id","position")
);
--> statement-breakpoint
CREATE INDEX "mirror_envelopes_changed" ON "mirror_envelopes" USING btree ("account","changed_at","id");--> statement-breakpoint
CREATE INDEX "mirror_envelopes_status" ON "mirror_envelopes" USING btree ("account","status","changed_at","id");--> statement-breakpoint
CREATE INDEX "mirror_envelopes_expires" ON "mirror_envelopes" USING btree ("account","expires_at","id") WHERE "mirror_envelopes"."status" = 'Sent';--> statement-breakpoint
CREATE INDEX "mirror_signers_email" ON "mirror_signers" USING btree ("account","email","changed_at");