INSERT INTO "jobs" ("name", "key", "input", "run_at", "attempts")
SELECT 'mail.send', id, jsonb_build_object('mailId', id), next_attempt_on, attempts FROM mails WHERE state = 'queued';--> statement-breakpoint
DROP INDEX "mails_due";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "next_attempt_on";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "leased_until";