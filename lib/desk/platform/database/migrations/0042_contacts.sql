CREATE TABLE "contact_addresses" (
	"account" text NOT NULL,
	"email" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"company_key" text NOT NULL,
	"last_sent_at" timestamp with time zone NOT NULL,
	"folded" text NOT NULL,
	CONSTRAINT "contact_addresses_account_email_pk" PRIMARY KEY("account","email")
);
--> statement-breakpoint
CREATE TABLE "contact_companies" (
	"account" text NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"last_sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_companies_account_key_pk" PRIMARY KEY("account","key")
);
--> statement-breakpoint
CREATE TABLE "account_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"name" text NOT NULL,
	"chosen_name" text,
	"company" text NOT NULL,
	"company_key" text COLLATE "C" NOT NULL,
	"last_sent_at" timestamp with time zone NOT NULL,
	"addresses" integer NOT NULL,
	"folded" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forgotten_addresses" (
	"account" text NOT NULL,
	"hash" text NOT NULL,
	"forgotten_at" timestamp with time zone NOT NULL,
	CONSTRAINT "forgotten_addresses_account_hash_pk" PRIMARY KEY("account","hash")
);
--> statement-breakpoint
CREATE INDEX "contact_addresses_contact" ON "contact_addresses" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contact_companies_recent" ON "contact_companies" USING btree ("account","last_sent_at","key");--> statement-breakpoint
CREATE INDEX "contact_companies_key" ON "contact_companies" USING gin ("key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "account_contacts_recent" ON "account_contacts" USING btree ("account","last_sent_at","id");--> statement-breakpoint
CREATE INDEX "account_contacts_company" ON "account_contacts" USING btree ("account","company_key","last_sent_at","id");--> statement-breakpoint
CREATE INDEX "account_contacts_folded" ON "account_contacts" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "signer_lookups_address" ON "signer_lookups" USING btree (lower("email"));--> statement-breakpoint
INSERT INTO "contact_addresses" SELECT DISTINCT ON (s."account", s."email") s."account", s."email", gen_random_uuid(), left(s."name", 200), c."company", lower(c."company"), e."at", lower(' ' || s."name" || ' ' || s."email" || ' ' || translate(s."email", '@._+-', '     ') || ' ' || c."company")
FROM "mirror_signers" s
JOIN (SELECT "account", "id", "envelope", coalesce("sent_at", "created_at", "changed_at") AS "at" FROM "mirror_envelopes") e ON e."account" = s."account" AND e."id" = s."envelope_id"
CROSS JOIN LATERAL (SELECT CASE WHEN trim(s."company") <> '' THEN left(trim(s."company"), 200) WHEN split_part(s."email", '@', 2) = ANY ('{aol.com,bluewin.ch,comcast.net,duck.com,fastmail.com,free.fr,freenet.de,gmail.com,gmx.at,gmx.ch,gmx.com,gmx.de,gmx.net,googlemail.com,hey.com,hotmail.com,hotmail.co.uk,hotmail.de,hotmail.fr,icloud.com,laposte.net,libero.it,live.com,mac.com,mail.com,mail.ru,mailbox.org,me.com,msn.com,naver.com,orange.fr,outlook.com,outlook.de,outlook.fr,pm.me,posteo.de,proton.me,protonmail.com,qq.com,rocketmail.com,t-online.de,tutanota.com,verizon.net,wanadoo.fr,web.de,yahoo.com,yahoo.co.jp,yahoo.co.uk,yahoo.de,yahoo.fr,yandex.com,yandex.ru,ymail.com,126.com,163.com}') THEN '' ELSE split_part(s."email", '@', 2) END AS "company") c
WHERE s."email" LIKE '%_@_%' AND coalesce(e."envelope" -> 'signers' -> s."position" ->> 'delegatedFrom', '') = ''
ORDER BY s."account", s."email", e."at" DESC;
--> statement-breakpoint
INSERT INTO "account_contacts" ("id", "account", "name", "company", "company_key", "last_sent_at", "addresses", "folded") SELECT "contact_id", "account", "name", "company", "company_key", "last_sent_at", 1, "folded" FROM "contact_addresses";
--> statement-breakpoint
INSERT INTO "contact_companies" SELECT DISTINCT ON ("account", "company_key") "account", "company_key", "company", "last_sent_at" FROM "account_contacts" WHERE "company_key" <> '' ORDER BY "account", "company_key", "last_sent_at" DESC;
