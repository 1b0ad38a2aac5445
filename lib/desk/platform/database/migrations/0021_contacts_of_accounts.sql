-- Nothing says whose contacts they were; the account's are learned again from its envelopes.
DELETE FROM "contacts";--> statement-breakpoint
ALTER TABLE "contacts" DROP CONSTRAINT "contacts_pkey";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "scope" text NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_scope_email_pk" PRIMARY KEY("scope","email");--> statement-breakpoint
CREATE INDEX "contacts_recent" ON "contacts" USING btree ("scope","last_used_at" DESC NULLS FIRST);
