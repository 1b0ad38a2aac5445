CREATE TABLE "signer_codes" (
	"signer_id" uuid PRIMARY KEY NOT NULL,
	"salt" "bytea",
	"hash" "bytea",
	"expires_on" timestamp (3) with time zone,
	"failures" integer NOT NULL,
	"locked_on" timestamp (3) with time zone,
	"accepted" integer NOT NULL,
	"mailed_at" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"signer_id" uuid NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signers" ADD COLUMN "authentication" text;--> statement-breakpoint
ALTER TABLE "copies" ADD COLUMN "signer_id" uuid;--> statement-breakpoint
ALTER TABLE "signer_codes" ADD CONSTRAINT "signer_codes_signer_id_signers_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."signers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_sessions" ADD CONSTRAINT "signing_sessions_signer_id_signers_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."signers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signing_sessions_of_signer" ON "signing_sessions" USING btree ("signer_id");