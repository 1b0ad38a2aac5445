DROP INDEX "envelopes_expiring";--> statement-breakpoint
DROP INDEX "envelopes_scheduled";--> statement-breakpoint
INSERT INTO "jobs" ("name", "key", "input", "run_at")
SELECT 'envelope.expire', id, jsonb_build_object('envelopeId', id), expires_on FROM envelopes WHERE status = 'Sent' AND expires_on IS NOT NULL
UNION ALL
SELECT 'envelope.send-scheduled', id, jsonb_build_object('envelopeId', id), scheduled_on FROM envelopes WHERE status = 'Scheduled' AND scheduled_on IS NOT NULL;
