-- Trusted since PostgreSQL 13: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- What searches read stays in the row, and what a row shows beside it: a search reads thousands of rows and shows fifty.
ALTER TABLE "mirror_envelopes" SET (toast_tuple_target = 256);--> statement-breakpoint
-- Rows without the new columns are read again from the service.
DELETE FROM "mirror_signers";--> statement-breakpoint
DELETE FROM "mirror_envelopes";--> statement-breakpoint
CREATE TABLE "mirror_tokens" (
	"account" text NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	CONSTRAINT "mirror_tokens_account_word_pk" PRIMARY KEY("account","word")
);
--> statement-breakpoint
ALTER TABLE "mirror_envelopes" ADD COLUMN "subject_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mirror_envelopes" ADD COLUMN "template_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mirror_envelopes" ADD COLUMN "progress" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mirror_envelopes" ADD COLUMN "search" "tsvector" DEFAULT ''::tsvector NOT NULL;--> statement-breakpoint
CREATE INDEX "mirror_tokens_similar" ON "mirror_tokens" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mirror_envelopes_by_sent" ON "mirror_envelopes" USING btree ("account",coalesce("created_at", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "mirror_envelopes_by_expiry" ON "mirror_envelopes" USING btree ("account",coalesce("expires_at", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "mirror_envelopes_by_subject" ON "mirror_envelopes" USING btree ("account","subject_key","id");--> statement-breakpoint
CREATE INDEX "mirror_envelopes_by_template" ON "mirror_envelopes" USING btree ("account","template_key","id");--> statement-breakpoint
CREATE INDEX "mirror_envelopes_by_sender" ON "mirror_envelopes" USING btree ("account",coalesce("sender", ''),"id");--> statement-breakpoint
CREATE INDEX "mirror_envelopes_by_status" ON "mirror_envelopes" USING btree ("account","status","id");--> statement-breakpoint
CREATE INDEX "mirror_envelopes_by_progress" ON "mirror_envelopes" USING btree ("account","progress","id");--> statement-breakpoint
CREATE INDEX "mirror_envelopes_search" ON "mirror_envelopes" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "mirror_envelopes" ALTER COLUMN "search" SET STORAGE MAIN;
