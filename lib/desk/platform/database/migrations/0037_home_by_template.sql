DROP INDEX "mirror_envelopes_sent";--> statement-breakpoint
DROP INDEX "mirror_envelopes_completed";--> statement-breakpoint
DROP INDEX "mirror_envelopes_waiting";--> statement-breakpoint
CREATE INDEX "mirror_envelopes_sent" ON "mirror_envelopes" USING btree ("account","sent_at","template_id","sender") WHERE "mirror_envelopes"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "mirror_envelopes_completed" ON "mirror_envelopes" USING btree ("account","completed_at","template_id","sender","sent_at") WHERE "mirror_envelopes"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "mirror_envelopes_waiting" ON "mirror_envelopes" USING btree ("account","sent_at","template_id","sender","signed","changed_at") WHERE "mirror_envelopes"."status" = 'Sent';