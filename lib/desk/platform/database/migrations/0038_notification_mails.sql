CREATE TABLE "notification_chats" (
	"account" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"host" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"trouble" text
);
--> statement-breakpoint
CREATE TABLE "notification_defaults" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"rules" jsonb NOT NULL,
	CONSTRAINT "notification_defaults_one" CHECK ("notification_defaults"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "notification_mails" (
	"person_id" text NOT NULL,
	"notification_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_mails_person_id_notification_id_pk" PRIMARY KEY("person_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "desk_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" text,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_mails" ADD CONSTRAINT "desk_mails_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_mails_due" ON "notification_mails" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "notification_mails_notification" ON "notification_mails" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "desk_mails_person" ON "desk_mails" USING btree ("person_id");