CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"subscription_id" uuid NOT NULL,
	"event_seq" bigint NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"claimed_by" uuid,
	"created_on" timestamp (3) with time zone NOT NULL,
	"last_attempt_at" timestamp (3) with time zone,
	"response_status" integer,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"error" text,
	"headers" text NOT NULL,
	"response_body" text,
	CONSTRAINT "delivery_attempts_delivery_id_number_pk" PRIMARY KEY("delivery_id","number")
);
--> statement-breakpoint
CREATE TABLE "delivery_workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alive_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recoveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"up_to" bigint NOT NULL,
	"total" integer NOT NULL,
	"done" integer NOT NULL,
	"state" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_tallies" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"pending" integer NOT NULL,
	"dead_lettered" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"target_url" text NOT NULL,
	"event_type" text NOT NULL,
	"state" text NOT NULL,
	"paused_because" text,
	"secret_sealed" "bytea",
	"previous_secret_sealed" "bytea",
	"previous_until" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	"last_delivery_on" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"removed_on" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "envelope_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "body" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "matched" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_newest" ON "deliveries" USING btree ("subscription_id","created_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_newest_of_state" ON "deliveries" USING btree ("subscription_id","state","created_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("subscription_id","next_attempt_at","seq") WHERE "deliveries"."state" = 'pending' and "deliveries"."claimed_by" is null;--> statement-breakpoint
CREATE INDEX "deliveries_in_hand" ON "deliveries" USING btree ("claimed_by") WHERE "deliveries"."claimed_by" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_dead" ON "deliveries" USING btree ("subscription_id","seq") WHERE "deliveries"."state" = 'dead_lettered';--> statement-breakpoint
CREATE UNIQUE INDEX "recoveries_running" ON "recoveries" USING btree ("subscription_id") WHERE "recoveries"."state" = 'running';--> statement-breakpoint
CREATE INDEX "delivery_tallies_of_subscription" ON "delivery_tallies" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_account" ON "subscriptions" USING btree ("account_id","event_type") WHERE "subscriptions"."removed_on" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_removing" ON "subscriptions" USING btree ("id") WHERE "subscriptions"."state" = 'removing';