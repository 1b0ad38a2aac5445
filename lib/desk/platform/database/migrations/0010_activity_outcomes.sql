CREATE TABLE "activity_outcomes" (
	"activity_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	"envelope_id" text,
	"detail" jsonb,
	"reason" text,
	"once" text,
	CONSTRAINT "activity_outcomes_once_unique" UNIQUE("once")
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "activity_outcomes" ADD CONSTRAINT "activity_outcomes_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_outcomes_envelope" ON "activity_outcomes" USING btree ("envelope_id");