CREATE TABLE "bulk_send_rows" (
	"bulk_send_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"idempotency_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"body" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp with time zone,
	"envelope_id" text,
	"error" text,
	"field" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "bulk_send_rows_bulk_send_id_position_pk" PRIMARY KEY("bulk_send_id","position"),
	CONSTRAINT "bulk_send_rows_key" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "bulk_sends" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"person" text NOT NULL,
	"key_id" uuid,
	"template_id" text NOT NULL,
	"template_name" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"trouble" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bulk_send_rows" ADD CONSTRAINT "bulk_send_rows_bulk_send_id_bulk_sends_id_fk" FOREIGN KEY ("bulk_send_id") REFERENCES "public"."bulk_sends"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_send_rows_state" ON "bulk_send_rows" USING btree ("bulk_send_id","state","position");--> statement-breakpoint
CREATE INDEX "bulk_sends_person" ON "bulk_sends" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "bulk_sends_created" ON "bulk_sends" USING btree ("created_at");