CREATE TABLE "brandings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"logo_sha256" text,
	"accent" text,
	"sender_name" text,
	"reply_to" text,
	"mail_footer" text,
	"changed_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logos" (
	"account_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "logos_account_id_sha256_pk" PRIMARY KEY("account_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "copies" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"envelope_id" uuid NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brandings" ADD CONSTRAINT "brandings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logos" ADD CONSTRAINT "logos_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copies" ADD CONSTRAINT "copies_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "copies_of_envelope" ON "copies" USING btree ("envelope_id");