CREATE TABLE "upload_parts" (
	"content" uuid NOT NULL,
	"position" integer NOT NULL,
	"upload_id" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "upload_parts_content_position_pk" PRIMARY KEY("content","position")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draft_id" uuid NOT NULL,
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"sha256" text,
	"content" uuid DEFAULT gen_random_uuid() NOT NULL,
	"document_size" integer,
	"document_sha256" text,
	"pages" jsonb,
	"removed" jsonb,
	"problem" jsonb,
	"unlock_attempts" integer DEFAULT 0 NOT NULL,
	"unlock_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_parts_upload" ON "upload_parts" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "uploads_draft" ON "uploads" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX "uploads_person" ON "uploads" USING btree ("person_id","size");--> statement-breakpoint
CREATE INDEX "uploads_unfinished" ON "uploads" USING btree ("updated_at") WHERE "uploads"."state" = 'receiving';--> statement-breakpoint
-- The files are compressed already.
ALTER TABLE "upload_parts" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
