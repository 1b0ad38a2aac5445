CREATE TABLE "recoveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"target_url" text NOT NULL,
	"subscriptions" jsonb NOT NULL,
	"range_from" timestamp with time zone,
	"range_to" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'listing' NOT NULL,
	"trouble" text,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_by" text,
	"ended_at" timestamp with time zone,
	"holder" uuid,
	"held_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_deliveries" (
	"recovery_id" uuid NOT NULL,
	"subscription_id" text NOT NULL,
	"delivery_id" text NOT NULL,
	"created_on" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"note" text,
	CONSTRAINT "recovery_deliveries_recovery_id_subscription_id_delivery_id_pk" PRIMARY KEY("recovery_id","subscription_id","delivery_id")
);
--> statement-breakpoint
ALTER TABLE "recovery_deliveries" ADD CONSTRAINT "recovery_deliveries_recovery_id_recoveries_id_fk" FOREIGN KEY ("recovery_id") REFERENCES "public"."recoveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recoveries_started" ON "recoveries" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "recovery_deliveries_next" ON "recovery_deliveries" USING btree ("recovery_id","state","created_on","delivery_id");