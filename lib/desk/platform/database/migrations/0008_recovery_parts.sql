CREATE TABLE "recovery_parts" (
	"recovery_id" uuid NOT NULL,
	"subscription_id" text NOT NULL,
	"place" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"note" text,
	CONSTRAINT "recovery_parts_recovery_id_subscription_id_pk" PRIMARY KEY("recovery_id","subscription_id")
);
--> statement-breakpoint
ALTER TABLE "recoveries" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "recoveries" ADD COLUMN "way" text DEFAULT 'each' NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_parts" ADD CONSTRAINT "recovery_parts_recovery_id_recoveries_id_fk" FOREIGN KEY ("recovery_id") REFERENCES "public"."recoveries"("id") ON DELETE cascade ON UPDATE no action;