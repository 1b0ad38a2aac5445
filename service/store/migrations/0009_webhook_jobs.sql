DROP INDEX "subscriptions_removing";--> statement-breakpoint
INSERT INTO "jobs" ("name", "key", "input", "run_at")
SELECT 'recovery.finish', subscription_id, jsonb_build_object('subscriptionId', subscription_id), now() FROM recoveries WHERE state = 'running'
UNION ALL
SELECT 'deliveries.cancel', id, jsonb_build_object('subscriptionId', id), now() FROM subscriptions WHERE state = 'removing';
