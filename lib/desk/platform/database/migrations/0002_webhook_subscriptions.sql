CREATE TABLE "webhook_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"target_url" text,
	"event_type" text,
	"signed" boolean,
	"created_by" text,
	"created_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"overlap_until" timestamp with time zone,
	"removed_at" timestamp with time zone
);
