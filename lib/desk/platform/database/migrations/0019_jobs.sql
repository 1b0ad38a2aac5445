CREATE TABLE "jobs" (
	"name" text NOT NULL,
	"key" text NOT NULL,
	"input" jsonb NOT NULL,
	"run_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_id" uuid,
	"leased_until" timestamp (3) with time zone,
	"enqueued_again" boolean DEFAULT false NOT NULL,
	"progress" jsonb,
	"last_error" text,
	CONSTRAINT "jobs_name_key_pk" PRIMARY KEY("name","key")
);
--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("name","run_at");--> statement-breakpoint
ALTER TABLE "recoveries" DROP COLUMN "holder";--> statement-breakpoint
ALTER TABLE "recoveries" DROP COLUMN "held_until";--> statement-breakpoint
INSERT INTO "jobs" ("name", "key", "input", "run_at")
SELECT 'webhooks.recover', id, jsonb_build_object('recoveryId', id), now() FROM recoveries WHERE state IN ('listing', 'running');
