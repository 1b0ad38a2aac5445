DROP INDEX "activities_at";--> statement-breakpoint
CREATE INDEX "activities_newest" ON "activities" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activities_person" ON "activities" USING btree ("person_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activities_kind" ON "activities" USING btree (split_part("action", '.', 1),"at" DESC NULLS FIRST,"id" DESC NULLS FIRST);