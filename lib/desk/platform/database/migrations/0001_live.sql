CREATE TABLE "hook_events" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hook_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"delivery_id" text,
	"event_type" text NOT NULL,
	"envelope_id" text,
	"event_time" timestamp with time zone,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"webhook_at" timestamp with time zone,
	"feed_at" timestamp with time zone,
	"expected" boolean DEFAULT true NOT NULL,
	"test" boolean DEFAULT false NOT NULL,
	CONSTRAINT "hook_events_event_id_unique" UNIQUE("event_id"),
	CONSTRAINT "hook_events_delivery_id_unique" UNIQUE("delivery_id")
);
--> statement-breakpoint
CREATE TABLE "hook_secrets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hook_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"event_type" text NOT NULL,
	"target_url" text NOT NULL,
	"secret_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"wanted" boolean,
	"active_since" timestamp with time zone,
	"trouble" text,
	"looked_at" timestamp with time zone,
	"compared_at" timestamp with time zone,
	"compared_from" timestamp with time zone,
	CONSTRAINT "live_state_one" CHECK ("live_state"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "hook_subscriptions" ADD CONSTRAINT "hook_subscriptions_secret_id_hook_secrets_id_fk" FOREIGN KEY ("secret_id") REFERENCES "public"."hook_secrets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hook_events_received" ON "hook_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "hook_events_envelope" ON "hook_events" USING btree ("envelope_id","event_time");