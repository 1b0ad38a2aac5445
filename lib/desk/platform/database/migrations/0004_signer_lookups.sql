CREATE TABLE "signer_lookups" (
	"person_id" text NOT NULL,
	"email" text NOT NULL,
	"looked_up_at" timestamp with time zone NOT NULL,
	CONSTRAINT "signer_lookups_person_id_email_pk" PRIMARY KEY("person_id","email")
);
--> statement-breakpoint
ALTER TABLE "signer_lookups" ADD CONSTRAINT "signer_lookups_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signer_lookups_newest" ON "signer_lookups" USING btree ("person_id","looked_up_at" DESC NULLS FIRST);