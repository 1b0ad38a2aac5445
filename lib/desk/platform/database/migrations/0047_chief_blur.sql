CREATE TABLE "endpoint_labels" (
	"account" text NOT NULL,
	"target_url" text NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "endpoint_labels_account_target_url_pk" PRIMARY KEY("account","target_url")
);
--> statement-breakpoint
ALTER TABLE "recovery_deliveries" ADD COLUMN "attempts" integer;