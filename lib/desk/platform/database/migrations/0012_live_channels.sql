CREATE TABLE "live_channels" (
	"account" text PRIMARY KEY NOT NULL,
	"wanted" boolean,
	"active_since" timestamp with time zone,
	"trouble" text,
	"looked_at" timestamp with time zone,
	"compared_at" timestamp with time zone,
	"compared_from" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"broken" integer
);
--> statement-breakpoint
CREATE TABLE "service_probe" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"asked_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"alive" boolean DEFAULT false NOT NULL,
	CONSTRAINT "service_probe_one" CHECK ("service_probe"."id" = 1)
);
--> statement-breakpoint
INSERT INTO "live_channels" ("account", "wanted", "active_since", "trouble", "compared_at", "compared_from")
SELECT '', "wanted", "active_since", "trouble", "compared_at", "compared_from" FROM "live_state";--> statement-breakpoint
DROP TABLE "live_state" CASCADE;--> statement-breakpoint
ALTER TABLE "hook_events" DROP CONSTRAINT "hook_events_event_id_unique";--> statement-breakpoint
ALTER TABLE "hook_events" DROP CONSTRAINT "hook_events_delivery_id_unique";--> statement-breakpoint
ALTER TABLE "hook_events" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hook_secrets" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hook_subscriptions" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "hook_events_webhook" ON "hook_events" USING btree ("account","webhook_at");--> statement-breakpoint
CREATE INDEX "hook_events_feed_only" ON "hook_events" USING btree ("account","feed_at") WHERE "hook_events"."webhook_at" is null;--> statement-breakpoint
ALTER TABLE "hook_events" ADD CONSTRAINT "hook_events_event" UNIQUE("account","event_id");--> statement-breakpoint
ALTER TABLE "hook_events" ADD CONSTRAINT "hook_events_delivery" UNIQUE("account","delivery_id");