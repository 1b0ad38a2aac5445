CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounts_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"app" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"rate_limit_per_min" integer,
	"capabilities" text[] NOT NULL,
	"expires_on" timestamp (3) with time zone,
	"revoked_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	"last_used_on" timestamp (3) with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"envelope_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"party" text NOT NULL,
	"action" text NOT NULL,
	"actor" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"detail" jsonb,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_entries_envelope_id_seq_pk" PRIMARY KEY("envelope_id","seq")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"page_count" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "envelope_files" (
	"envelope_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"name" text NOT NULL,
	"document_id" uuid NOT NULL,
	"page_count" integer NOT NULL,
	"fields" jsonb NOT NULL,
	CONSTRAINT "envelope_files_envelope_id_index_pk" PRIMARY KEY("envelope_id","index")
);
--> statement-breakpoint
CREATE TABLE "envelopes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"template_id" uuid,
	"status" text NOT NULL,
	"email_subject" text NOT NULL,
	"email_message" text NOT NULL,
	"signer_order_required" boolean NOT NULL,
	"self_signed" boolean NOT NULL,
	"expiration_days" integer,
	"expires_on" timestamp (3) with time zone,
	"scheduled_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"audit_id" uuid NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"envelope_id" uuid NOT NULL,
	"event_type" text NOT NULL,
	"event_time" timestamp (3) with time zone NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"response" jsonb,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value_sealed" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"envelope_id" uuid,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"body_sealed" "bytea" NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"next_attempt_on" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "signed_documents" (
	"envelope_id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"envelope_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"slot" integer NOT NULL,
	"position" integer NOT NULL,
	"generation" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_lower" text NOT NULL,
	"request_role" text NOT NULL,
	"group" text,
	"company_name" text,
	"title" text,
	"private_message" text,
	"state" text NOT NULL,
	"invited_on" timestamp (3) with time zone,
	"opened_on" timestamp (3) with time zone,
	"completed_on" timestamp (3) with time zone,
	"decline_reason" text,
	"signature" jsonb,
	"initials" jsonb,
	"values" jsonb,
	"delegated_to" text,
	"delegated_from" text,
	"token_hash" text NOT NULL,
	"token_sealed" "bytea",
	"envelope_updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signers_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "template_files" (
	"template_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"name" text NOT NULL,
	"document_id" uuid NOT NULL,
	"fields" jsonb NOT NULL,
	CONSTRAINT "template_files_template_id_index_pk" PRIMARY KEY("template_id","index")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email_subject" text,
	"email_message" text,
	"signer_order_required" boolean NOT NULL,
	"expiration_days" integer,
	"slots" jsonb NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"deleted_on" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_files" ADD CONSTRAINT "envelope_files_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_files" ADD CONSTRAINT "envelope_files_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_envelope" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_documents" ADD CONSTRAINT "signed_documents_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signers" ADD CONSTRAINT "signers_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signers" ADD CONSTRAINT "signers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_files" ADD CONSTRAINT "template_files_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_files" ADD CONSTRAINT "template_files_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_account" ON "api_keys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "envelopes_newest" ON "envelopes" USING btree ("account_id","updated_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "envelopes_newest_of_status" ON "envelopes" USING btree ("account_id","status","updated_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "envelopes_expiring" ON "envelopes" USING btree ("expires_on") WHERE "envelopes"."status" = 'Sent' and "envelopes"."expires_on" is not null;--> statement-breakpoint
CREATE INDEX "envelopes_scheduled" ON "envelopes" USING btree ("scheduled_on") WHERE "envelopes"."status" = 'Scheduled';--> statement-breakpoint
CREATE INDEX "events_of_envelope" ON "events" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_on");--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_to_newest" ON "mails" USING btree ("to","created_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_on") WHERE "mails"."state" = 'queued';--> statement-breakpoint
CREATE UNIQUE INDEX "signers_of_envelope" ON "signers" USING btree ("envelope_id","position","generation");--> statement-breakpoint
CREATE INDEX "signers_by_email" ON "signers" USING btree ("account_id","email_lower","envelope_updated_on" DESC NULLS FIRST,"envelope_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "templates_newest" ON "templates" USING btree ("account_id","updated_on" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "templates"."deleted_on" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("account_id","email");