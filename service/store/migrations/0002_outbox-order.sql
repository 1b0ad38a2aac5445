DROP INDEX "mails_newest";--> statement-breakpoint
DROP INDEX "mails_to_newest";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "seq" bigserial NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "mails_newest" ON "mails" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "mails_to_newest" ON "mails" USING btree (lower("to"),"seq");