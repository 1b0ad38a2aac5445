CREATE TABLE "prepared_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"draft_id" uuid NOT NULL,
	"recipe" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prepared_documents_recipe" UNIQUE("draft_id","recipe")
);
--> statement-breakpoint
CREATE TABLE "prepared_parts" (
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "prepared_parts_document_id_position_pk" PRIMARY KEY("document_id","position")
);
--> statement-breakpoint
CREATE TABLE "template_uses" (
	"scope" text NOT NULL,
	"envelope_id" text NOT NULL,
	"template_id" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "template_uses_scope_envelope_id_pk" PRIMARY KEY("scope","envelope_id")
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "frozen" jsonb;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "frozen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "notice" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "replaces" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "base" text;--> statement-breakpoint
ALTER TABLE "prepared_documents" ADD CONSTRAINT "prepared_documents_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepared_parts" ADD CONSTRAINT "prepared_parts_document_id_prepared_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."prepared_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "template_uses_template" ON "template_uses" USING btree ("scope","template_id","sent_at");--> statement-breakpoint
CREATE INDEX "template_uses_sent" ON "template_uses" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "drafts_envelope" ON "drafts" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "drafts_replaces" ON "drafts" USING btree ("replaces");--> statement-breakpoint
CREATE INDEX "drafts_template" ON "drafts" USING btree ("template_id");