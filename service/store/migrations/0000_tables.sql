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
CREATE TABLE "brandings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"logo_sha256" text,
	"accent" text,
	"sender_name" text,
	"reply_to" text,
	"mail_footer" text,
	"language" text,
	"sign_consent" integer,
	"approve_consent" integer,
	"changed_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_wordings" (
	"account_id" uuid NOT NULL,
	"task" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"sha256" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consent_wordings_account_id_task_version_pk" PRIMARY KEY("account_id","task","version")
);
--> statement-breakpoint
CREATE TABLE "logos" (
	"account_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "logos_account_id_sha256_pk" PRIMARY KEY("account_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"page_count" integer NOT NULL,
	"removed" jsonb,
	"content" "bytea" NOT NULL,
	"as_given" boolean,
	"canonical" "bytea",
	"canonical_sha256" text,
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
	"search_values" boolean DEFAULT false NOT NULL,
	"expires_on" timestamp (3) with time zone,
	"scheduled_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"audit_id" uuid NOT NULL,
	"version" integer NOT NULL
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
CREATE TABLE "signed_documents" (
	"envelope_id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signer_codes" (
	"signer_id" uuid PRIMARY KEY NOT NULL,
	"salt" "bytea",
	"hash" "bytea",
	"expires_on" timestamp (3) with time zone,
	"failures" integer NOT NULL,
	"locked_on" timestamp (3) with time zone,
	"accepted" integer NOT NULL,
	"mailed_at" jsonb NOT NULL
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
	"language" text,
	"state" text NOT NULL,
	"invited_on" timestamp (3) with time zone,
	"mail_id" uuid,
	"opened_on" timestamp (3) with time zone,
	"completed_on" timestamp (3) with time zone,
	"decline_reason" text,
	"signature" jsonb,
	"initials" jsonb,
	"values" jsonb,
	"search_values" jsonb,
	"delegated_to" text,
	"delegated_by" text,
	"delegated_from" text,
	"token_hash" text NOT NULL,
	"token_sealed" "bytea",
	"authentication" text,
	"view_problem" jsonb,
	"envelope_updated_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signers_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "signing_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"signer_id" uuid NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"envelope_id" uuid NOT NULL,
	"signer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"host" text,
	"expires_on" timestamp (3) with time zone NOT NULL,
	"used_on" timestamp (3) with time zone
);
--> statement-breakpoint
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
-- A crash of the database may forget the requests of a minute, and no request waits for a disk.
CREATE UNLOGGED TABLE "rate_windows" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"used" integer NOT NULL
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
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"envelope_id" uuid,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"body_sealed" "bytea" NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"last_error" text,
	"cause" text,
	"retried_until" timestamp (3) with time zone,
	"kind" text,
	"changed_on" timestamp (3) with time zone,
	"seq" bigserial NOT NULL
);
--> statement-breakpoint
CREATE TABLE "copies" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"envelope_id" uuid NOT NULL,
	"signer_id" uuid,
	"created_on" timestamp (3) with time zone NOT NULL,
	"expires_on" timestamp (3) with time zone NOT NULL,
	"language" text
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value_sealed" "bytea" NOT NULL
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
	"search_values" boolean DEFAULT false NOT NULL,
	"slots" jsonb NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL,
	"updated_on" timestamp (3) with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"deleted_on" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"subscription_id" uuid NOT NULL,
	"event_seq" bigint NOT NULL,
	"state" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"signed_by" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failed_attempts" integer,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"claimed_by" uuid,
	"created_on" timestamp (3) with time zone NOT NULL,
	"last_attempt_at" timestamp (3) with time zone,
	"response_status" integer,
	"last_error" text,
	"duration_ms" integer
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"error" text,
	"headers" text NOT NULL,
	"response_headers" text,
	"response_body" text,
	"response_truncated" boolean DEFAULT false NOT NULL,
	CONSTRAINT "delivery_attempts_delivery_id_number_pk" PRIMARY KEY("delivery_id","number")
);
--> statement-breakpoint
CREATE TABLE "delivery_tallies" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"pending" integer NOT NULL,
	"dead_lettered" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alive_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"envelope_id" uuid,
	"event_type" text NOT NULL,
	"event_time" timestamp (3) with time zone NOT NULL,
	"body" text NOT NULL,
	"matched" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recoveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"up_to" bigint NOT NULL,
	"total" integer NOT NULL,
	"done" integer NOT NULL,
	"state" text NOT NULL,
	"created_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"target_url" text NOT NULL,
	"event_type" text NOT NULL,
	"state" text NOT NULL,
	"paused_because" text,
	"secret_sealed" "bytea",
	"previous_secret_sealed" "bytea",
	"previous_until" timestamp (3) with time zone,
	"secret_changed_on" timestamp (3) with time zone,
	"secret_confirmed_on" timestamp (3) with time zone,
	"created_on" timestamp (3) with time zone NOT NULL,
	"last_delivery_on" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"failing_attempts" integer DEFAULT 0 NOT NULL,
	"last_failure_status" integer,
	"last_failure" text,
	"last_failure_on" timestamp (3) with time zone,
	"recovered_on" timestamp (3) with time zone,
	"removed_on" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"name" text NOT NULL,
	"key" text NOT NULL,
	"input" jsonb NOT NULL,
	"run_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_id" uuid,
	"leased_until" timestamp (3) with time zone,
	"enqueued_again" boolean DEFAULT false NOT NULL,
	"progress" jsonb,
	"last_error" text,
	CONSTRAINT "jobs_name_key_pk" PRIMARY KEY("name","key")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brandings" ADD CONSTRAINT "brandings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_wordings" ADD CONSTRAINT "consent_wordings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logos" ADD CONSTRAINT "logos_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_files" ADD CONSTRAINT "envelope_files_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_files" ADD CONSTRAINT "envelope_files_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_documents" ADD CONSTRAINT "signed_documents_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signer_codes" ADD CONSTRAINT "signer_codes_signer_id_signers_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."signers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signers" ADD CONSTRAINT "signers_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signers" ADD CONSTRAINT "signers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_sessions" ADD CONSTRAINT "signing_sessions_signer_id_signers_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."signers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_tokens" ADD CONSTRAINT "signing_tokens_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_tokens" ADD CONSTRAINT "signing_tokens_signer_id_signers_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."signers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_windows" ADD CONSTRAINT "rate_windows_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copies" ADD CONSTRAINT "copies_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_files" ADD CONSTRAINT "template_files_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_files" ADD CONSTRAINT "template_files_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_envelope" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "envelopes_newest" ON "envelopes" USING btree ("account_id","updated_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "envelopes_newest_of_status" ON "envelopes" USING btree ("account_id","status","updated_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "envelopes_of_template" ON "envelopes" USING btree ("template_id","created_on" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "envelopes"."template_id" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_on");--> statement-breakpoint
CREATE UNIQUE INDEX "signers_of_envelope" ON "signers" USING btree ("envelope_id","position","generation");--> statement-breakpoint
CREATE INDEX "signers_by_email" ON "signers" USING btree ("account_id","email_lower","envelope_updated_on" DESC NULLS FIRST,"envelope_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "signing_sessions_of_signer" ON "signing_sessions" USING btree ("signer_id");--> statement-breakpoint
CREATE INDEX "signing_tokens_of_signer" ON "signing_tokens" USING btree ("signer_id");--> statement-breakpoint
CREATE INDEX "api_keys_account" ON "api_keys" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("account_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_newest" ON "mails" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "mails_to_newest" ON "mails" USING btree (lower("to"),"seq");--> statement-breakpoint
CREATE INDEX "copies_of_envelope" ON "copies" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "templates_newest" ON "templates" USING btree ("account_id","updated_on" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "templates"."deleted_on" is null;--> statement-breakpoint
CREATE INDEX "deliveries_newest" ON "deliveries" USING btree ("subscription_id","created_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_newest_of_state" ON "deliveries" USING btree ("subscription_id","state","created_on" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("subscription_id","next_attempt_at","seq") WHERE "deliveries"."state" = 'pending' and "deliveries"."claimed_by" is null;--> statement-breakpoint
CREATE INDEX "deliveries_of_event" ON "deliveries" USING btree ("event_seq");--> statement-breakpoint
CREATE INDEX "deliveries_in_hand" ON "deliveries" USING btree ("claimed_by") WHERE "deliveries"."claimed_by" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deliveries_testing" ON "deliveries" USING btree ("seq") WHERE "deliveries"."state" = 'testing';--> statement-breakpoint
CREATE INDEX "deliveries_dead" ON "deliveries" USING btree ("subscription_id","seq") WHERE "deliveries"."state" = 'dead_lettered';--> statement-breakpoint
CREATE INDEX "delivery_tallies_of_subscription" ON "delivery_tallies" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "events_of_envelope" ON "events" USING btree ("envelope_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recoveries_running" ON "recoveries" USING btree ("subscription_id") WHERE "recoveries"."state" = 'running';--> statement-breakpoint
CREATE INDEX "subscriptions_of_account" ON "subscriptions" USING btree ("account_id","event_type") WHERE "subscriptions"."removed_on" is null;--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("name","run_at");--> statement-breakpoint
-- PDFs are compressed already. Kept as they are, beside their rows, a part of one is read without reading the rest.
ALTER TABLE "documents" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "canonical" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "signed_documents" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
-- An audit entry is never changed or removed, whatever code or person tries to.
CREATE FUNCTION audit_entries_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_are_append_only();--> statement-breakpoint
-- What is kept for the installation is never removed or renamed: a removed mark would have unbound sealed values accepted again.
CREATE FUNCTION installation_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of the installation are never removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER installation_kept BEFORE DELETE OR TRUNCATE OR UPDATE OF name ON installation
  FOR EACH STATEMENT EXECUTE FUNCTION installation_is_kept();
