CREATE TABLE "key_assignments" (
	"person_id" text PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"digest" text NOT NULL,
	"tail" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"facts" jsonb NOT NULL,
	"tested_at" timestamp with time zone NOT NULL,
	"trouble" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "service_keys_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "sent_with" text;--> statement-breakpoint
ALTER TABLE "key_assignments" ADD CONSTRAINT "key_assignments_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_assignments" ADD CONSTRAINT "key_assignments_key_id_service_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."service_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_assignments_key" ON "key_assignments" USING btree ("key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_keys_default" ON "service_keys" USING btree ("is_default") WHERE "service_keys"."is_default";