CREATE TABLE "notification_readers" (
	"person_id" text PRIMARY KEY NOT NULL,
	"seen_seq" bigint DEFAULT 0 NOT NULL,
	"read_seq" bigint DEFAULT 0 NOT NULL,
	"rules" jsonb,
	"digest_hour" integer DEFAULT 8 NOT NULL,
	"zone" text DEFAULT 'UTC' NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	"last_mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"person_id" text NOT NULL,
	"notification_id" uuid NOT NULL,
	CONSTRAINT "notification_reads_person_id_notification_id_pk" PRIMARY KEY("person_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notification_watches" (
	"account" text NOT NULL,
	"subject" text NOT NULL,
	"value" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_watches_account_subject_pk" PRIMARY KEY("account","subject")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigserial NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"event" text DEFAULT '' NOT NULL,
	"person_id" text,
	"detail" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"distributed_at" timestamp with time zone,
	"chat_at" timestamp with time zone,
	CONSTRAINT "notifications_cause" UNIQUE("account","kind","subject_id","event")
);
--> statement-breakpoint
ALTER TABLE "notification_readers" ADD CONSTRAINT "notification_readers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_reads_notification" ON "notification_reads" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notifications_person" ON "notifications" USING btree ("account","person_id","seq");--> statement-breakpoint
CREATE INDEX "notifications_seq" ON "notifications" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "notifications_at" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notifications_undistributed" ON "notifications" USING btree ("seq") WHERE "notifications"."distributed_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_chat" ON "notifications" USING btree ("account","seq") WHERE "notifications"."chat_at" is not null;--> statement-breakpoint
CREATE INDEX "bulk_send_rows_envelope" ON "bulk_send_rows" USING btree ("envelope_id") WHERE "bulk_send_rows"."envelope_id" is not null;