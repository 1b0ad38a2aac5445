CREATE TABLE "rate_ledgers" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"ledger" jsonb
);
--> statement-breakpoint
ALTER TABLE "rate_ledgers" ADD CONSTRAINT "rate_ledgers_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;