CREATE TABLE "consent_wordings" (
	"account_id" uuid NOT NULL,
	"task" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"sha256" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consent_wordings_account_id_task_version_pk" PRIMARY KEY("account_id","task","version")
);
--> statement-breakpoint
ALTER TABLE "brandings" ADD COLUMN "sign_consent" integer;--> statement-breakpoint
ALTER TABLE "brandings" ADD COLUMN "approve_consent" integer;--> statement-breakpoint
ALTER TABLE "consent_wordings" ADD CONSTRAINT "consent_wordings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;