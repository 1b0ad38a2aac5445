CREATE TABLE "brandings" (
	"account" text PRIMARY KEY NOT NULL,
	"logo" text,
	"accent" text,
	"sender_name" text,
	"reply_to" text,
	"mail_footer" text,
	"in_mails" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
