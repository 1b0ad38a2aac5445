CREATE TABLE "mirror_people" (
	"account" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"folded" text NOT NULL,
	CONSTRAINT "mirror_people_account_email_pk" PRIMARY KEY("account","email")
);
--> statement-breakpoint
CREATE INDEX "mirror_people_changed" ON "mirror_people" USING btree ("account","changed_at");--> statement-breakpoint
CREATE INDEX "mirror_people_folded" ON "mirror_people" USING gin ("folded" gin_trgm_ops);
--> statement-breakpoint
INSERT INTO "mirror_people" SELECT DISTINCT ON ("account", "email") "account", "email", "name", "company", "changed_at", lower("name" || ' ' || "email" || ' ' || "company") FROM "mirror_signers" WHERE "email" <> '' ORDER BY "account", "email", "changed_at" DESC;
