CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "brandings" (
	"account" text PRIMARY KEY NOT NULL,
	"logo" text,
	"accent" text,
	"sender_name" text,
	"reply_to" text,
	"mail_footer" text,
	"sign_consent" text,
	"approve_consent" text,
	"consent_language" text,
	"language" text,
	"in_mails" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_send_rows" (
	"bulk_send_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"idempotency_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"target_id" text,
	"template_id" text,
	"frozen" jsonb,
	"body" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp with time zone,
	"requested_at" timestamp with time zone,
	"envelope_id" text,
	"error" text,
	"field" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "bulk_send_rows_bulk_send_id_position_pk" PRIMARY KEY("bulk_send_id","position"),
	CONSTRAINT "bulk_send_rows_key" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "bulk_sends" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'send' NOT NULL,
	"person_id" text NOT NULL,
	"person" text NOT NULL,
	"key_id" uuid,
	"account" text,
	"bytes" integer DEFAULT 0 NOT NULL,
	"template_id" text,
	"template_name" text,
	"template_fingerprint" text,
	"name" text,
	"slots" jsonb,
	"reason" text,
	"state" text DEFAULT 'running' NOT NULL,
	"trouble" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"runs" integer DEFAULT 0 NOT NULL,
	"alive_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_addresses" (
	"account" text NOT NULL,
	"email" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"company_key" text NOT NULL,
	"last_sent_at" timestamp with time zone NOT NULL,
	"language" text,
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
CREATE TABLE "draft_codes" (
	"draft_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" text NOT NULL,
	"purpose" text DEFAULT 'envelope' NOT NULL,
	"template_id" text,
	"template_name" text,
	"state" text DEFAULT 'open' NOT NULL,
	"content" jsonb NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_with" text,
	"body" jsonb,
	"frozen" jsonb,
	"frozen_at" timestamp with time zone,
	"envelope_id" text,
	"discarded_at" timestamp with time zone,
	"notice" text,
	"replaces" text,
	"replaced_at" timestamp with time zone,
	"base" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prepared_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"draft_id" uuid NOT NULL,
	"recipe" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prepared_documents_recipe" UNIQUE("draft_id","recipe")
);
--> statement-breakpoint
CREATE TABLE "prepared_parts" (
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "prepared_parts_document_id_position_pk" PRIMARY KEY("document_id","position")
);
--> statement-breakpoint
CREATE TABLE "upload_parts" (
	"content" uuid NOT NULL,
	"position" integer NOT NULL,
	"upload_id" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "upload_parts_content_position_pk" PRIMARY KEY("content","position")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draft_id" uuid NOT NULL,
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"sha256" text,
	"content" uuid DEFAULT gen_random_uuid() NOT NULL,
	"original" uuid,
	"document_size" integer,
	"document_sha256" text,
	"pages" jsonb,
	"form_fields" jsonb,
	"removed" jsonb,
	"is_tagged" boolean,
	"problem" jsonb,
	"unlock_attempts" integer DEFAULT 0 NOT NULL,
	"unlock_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mirror_accounts" (
	"account" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"cursor" jsonb,
	"read" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"expected" integer,
	"trouble" text,
	"changes_read_to" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"polled_at" timestamp with time zone,
	"polling_until" timestamp with time zone,
	"poll_due_at" timestamp with time zone,
	"poll_within_ms" integer,
	"templates_read_at" timestamp with time zone,
	"orphaned_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mirror_days" (
	"account" text NOT NULL,
	"day" date NOT NULL,
	"template_id" text,
	"sender" text,
	"sent" integer NOT NULL,
	"completed" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mirror_envelopes" (
	"account" text NOT NULL,
	"id" text NOT NULL,
	"event_id" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"subject" text NOT NULL,
	"template_id" text,
	"template_name" text,
	"sender" text,
	"created_at" timestamp with time zone,
	"scheduled_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"sent_at" timestamp with time zone GENERATED ALWAYS AS (case when status = 'Scheduled' or scheduled_at > changed_at then null else coalesce(scheduled_at, created_at) end) STORED,
	"signed" integer NOT NULL,
	"signers" integer NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"envelope" jsonb NOT NULL,
	"subject_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"template_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"mail_failed" boolean DEFAULT false NOT NULL,
	"remind_at" timestamp with time zone DEFAULT 'epoch',
	"search" "tsvector" DEFAULT ''::tsvector NOT NULL,
	CONSTRAINT "mirror_envelopes_account_id_pk" PRIMARY KEY("account","id")
);
--> statement-breakpoint
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
CREATE TABLE "mirror_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"keep_ended_months" integer,
	CONSTRAINT "mirror_settings_one" CHECK ("mirror_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "mirror_signers" (
	"account" text NOT NULL,
	"envelope_id" text NOT NULL,
	"position" integer NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mirror_signers_account_envelope_id_position_pk" PRIMARY KEY("account","envelope_id","position")
);
--> statement-breakpoint
CREATE TABLE "mirror_templates" (
	"account" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"is_applied" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mirror_templates_account_id_pk" PRIMARY KEY("account","id")
);
--> statement-breakpoint
CREATE TABLE "mirror_tokens" (
	"account" text NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mirror_tokens_account_word_pk" PRIMARY KEY("account","word")
);
--> statement-breakpoint
CREATE TABLE "home_set_aside" (
	"account" text NOT NULL,
	"envelope_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "home_set_aside_account_envelope_id_pk" PRIMARY KEY("account","envelope_id")
);
--> statement-breakpoint
CREATE TABLE "notification_chats" (
	"account" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"host" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"trouble" text
);
--> statement-breakpoint
CREATE TABLE "notification_defaults" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"rules" jsonb NOT NULL,
	CONSTRAINT "notification_defaults_one" CHECK ("notification_defaults"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "notification_mails" (
	"person_id" text NOT NULL,
	"notification_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_mails_person_id_notification_id_pk" PRIMARY KEY("person_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notification_readers" (
	"person_id" text PRIMARY KEY NOT NULL,
	"seen_seq" bigint DEFAULT 0 NOT NULL,
	"read_seq" bigint DEFAULT 0 NOT NULL,
	"rules" jsonb,
	"digest_hour" integer DEFAULT 8 NOT NULL,
	"zone" text DEFAULT 'UTC' NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	"last_mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"person_id" text NOT NULL,
	"notification_id" uuid NOT NULL,
	CONSTRAINT "notification_reads_person_id_notification_id_pk" PRIMARY KEY("person_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notification_watches" (
	"account" text NOT NULL,
	"subject" text NOT NULL,
	"value" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_watches_account_subject_pk" PRIMARY KEY("account","subject")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigserial NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"event" text DEFAULT '' NOT NULL,
	"person_id" text,
	"for_admins" boolean DEFAULT false NOT NULL,
	"detail" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"distributed_at" timestamp with time zone,
	"chat_at" timestamp with time zone,
	CONSTRAINT "notifications_cause" UNIQUE("account","kind","subject_id","event")
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_id" text NOT NULL,
	"person" text NOT NULL,
	"action" text NOT NULL,
	"envelope_id" text,
	"detail" jsonb,
	"address" text,
	"device" text,
	"account" text
);
--> statement-breakpoint
CREATE TABLE "activity_outcomes" (
	"activity_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	"envelope_id" text,
	"detail" jsonb,
	"reason" text,
	"once" text,
	CONSTRAINT "activity_outcomes_once_unique" UNIQUE("once")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"person_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_rules" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"second_factor_for_admins" boolean NOT NULL,
	CONSTRAINT "desk_rules_one" CHECK ("desk_rules"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"session_id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invites_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invites_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"person_id" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"person_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'support' NOT NULL,
	"disabled_at" timestamp with time zone,
	"successor_id" text,
	"demo" boolean DEFAULT false NOT NULL,
	"last_seen_at" timestamp with time zone,
	"notices_dismissed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"person_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_person_id_hash_pk" PRIMARY KEY("person_id","hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"person_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"pending" boolean DEFAULT false NOT NULL,
	"authenticated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reauth_missing" boolean DEFAULT false NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "setup_codes" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setup_codes_one" CHECK ("setup_codes"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"person_id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hook_events" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hook_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"event_id" text NOT NULL,
	"delivery_id" text,
	"event_type" text NOT NULL,
	"envelope_id" text,
	"event_time" timestamp with time zone,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"webhook_at" timestamp with time zone,
	"feed_at" timestamp with time zone,
	"expected" boolean DEFAULT true NOT NULL,
	"test" boolean DEFAULT false NOT NULL,
	CONSTRAINT "hook_events_event" UNIQUE("account","event_id"),
	CONSTRAINT "hook_events_delivery" UNIQUE("account","delivery_id")
);
--> statement-breakpoint
CREATE TABLE "hook_secrets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hook_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"event_type" text NOT NULL,
	"target_url" text NOT NULL,
	"secret_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_channels" (
	"account" text PRIMARY KEY NOT NULL,
	"wanted" boolean,
	"active_since" timestamp with time zone,
	"trouble" text,
	"compared_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"broken" integer
);
--> statement-breakpoint
CREATE TABLE "service_probe" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"asked_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"alive" boolean DEFAULT false NOT NULL,
	CONSTRAINT "service_probe_one" CHECK ("service_probe"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "desk_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" text,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_budgets" (
	"key" text PRIMARY KEY NOT NULL,
	"limit" integer,
	"paused_until" timestamp with time zone,
	"asked_until" timestamp with time zone,
	"is_trial" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_starts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_starts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"priority" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"counts_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_assignments" (
	"person_id" text PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"digest" text NOT NULL,
	"tail" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"facts" jsonb NOT NULL,
	"channel" text,
	"tested_at" timestamp with time zone NOT NULL,
	"trouble" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "service_keys_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "envelope_reminders" (
	"account" text NOT NULL,
	"envelope_id" text NOT NULL,
	"use" text DEFAULT 'inherit' NOT NULL,
	"rule" jsonb,
	"author_id" text,
	"author" text,
	"signed" integer DEFAULT 0 NOT NULL,
	"progress_at" timestamp with time zone,
	"sent" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone,
	"trouble" text,
	CONSTRAINT "envelope_reminders_account_envelope_id_pk" PRIMARY KEY("account","envelope_id")
);
--> statement-breakpoint
CREATE TABLE "reminder_rules" (
	"account" text NOT NULL,
	"template_id" text NOT NULL,
	"rule" jsonb,
	"author_id" text NOT NULL,
	"author" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_rules_account_template_id_pk" PRIMARY KEY("account","template_id")
);
--> statement-breakpoint
CREATE TABLE "signer_lookups" (
	"person_id" text NOT NULL,
	"email" text NOT NULL,
	"looked_up_at" timestamp with time zone NOT NULL,
	CONSTRAINT "signer_lookups_person_id_email_pk" PRIMARY KEY("person_id","email")
);
--> statement-breakpoint
CREATE TABLE "list_layouts" (
	"person_id" text PRIMARY KEY NOT NULL,
	"columns" text[] NOT NULL,
	"density" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account" text NOT NULL,
	"author_id" text,
	"author" text NOT NULL,
	"name" text NOT NULL,
	"shared" boolean NOT NULL,
	"q" text NOT NULL,
	"sort" text,
	"direction" text,
	"columns" text[] NOT NULL,
	"density" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recoveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account" text,
	"target_url" text NOT NULL,
	"subscriptions" jsonb NOT NULL,
	"key_id" uuid,
	"range_from" timestamp with time zone,
	"range_to" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'listing' NOT NULL,
	"trouble" text,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_by" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_deliveries" (
	"recovery_id" uuid NOT NULL,
	"subscription_id" text NOT NULL,
	"delivery_id" text NOT NULL,
	"created_on" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer,
	"note" text,
	CONSTRAINT "recovery_deliveries_recovery_id_subscription_id_delivery_id_pk" PRIMARY KEY("recovery_id","subscription_id","delivery_id")
);
--> statement-breakpoint
CREATE TABLE "endpoint_labels" (
	"account" text NOT NULL,
	"target_url" text NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "endpoint_labels_account_target_url_pk" PRIMARY KEY("account","target_url")
);
--> statement-breakpoint
CREATE TABLE "webhook_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"account" text,
	"target_url" text,
	"event_type" text,
	"signed" boolean,
	"created_by" text,
	"created_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"paused_by" text,
	"overlap_until" timestamp with time zone,
	"removed_at" timestamp with time zone
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
ALTER TABLE "bulk_send_rows" ADD CONSTRAINT "bulk_send_rows_bulk_send_id_bulk_sends_id_fk" FOREIGN KEY ("bulk_send_id") REFERENCES "public"."bulk_sends"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_codes" ADD CONSTRAINT "draft_codes_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepared_documents" ADD CONSTRAINT "prepared_documents_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepared_parts" ADD CONSTRAINT "prepared_parts_document_id_prepared_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."prepared_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_readers" ADD CONSTRAINT "notification_readers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_outcomes" ADD CONSTRAINT "activity_outcomes_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_subscriptions" ADD CONSTRAINT "hook_subscriptions_secret_id_hook_secrets_id_fk" FOREIGN KEY ("secret_id") REFERENCES "public"."hook_secrets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_mails" ADD CONSTRAINT "desk_mails_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_assignments" ADD CONSTRAINT "key_assignments_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_assignments" ADD CONSTRAINT "key_assignments_key_id_service_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."service_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signer_lookups" ADD CONSTRAINT "signer_lookups_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_layouts" ADD CONSTRAINT "list_layouts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_deliveries" ADD CONSTRAINT "recovery_deliveries_recovery_id_recoveries_id_fk" FOREIGN KEY ("recovery_id") REFERENCES "public"."recoveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_send_rows_state" ON "bulk_send_rows" USING btree ("bulk_send_id","state","position");--> statement-breakpoint
CREATE INDEX "bulk_send_rows_envelope" ON "bulk_send_rows" USING btree ("envelope_id") WHERE "bulk_send_rows"."envelope_id" is not null;--> statement-breakpoint
CREATE INDEX "bulk_sends_person" ON "bulk_sends" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "bulk_sends_created" ON "bulk_sends" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_addresses_contact" ON "contact_addresses" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contact_companies_recent" ON "contact_companies" USING btree ("account","last_sent_at","key");--> statement-breakpoint
CREATE INDEX "contact_companies_key" ON "contact_companies" USING gin ("key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "account_contacts_recent" ON "account_contacts" USING btree ("account","last_sent_at","id");--> statement-breakpoint
CREATE INDEX "account_contacts_company" ON "account_contacts" USING btree ("account","company_key","last_sent_at","id");--> statement-breakpoint
CREATE INDEX "account_contacts_folded" ON "account_contacts" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "drafts_person" ON "drafts" USING btree ("person_id","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "drafts_discarded" ON "drafts" USING btree ("discarded_at") WHERE "drafts"."discarded_at" is not null;--> statement-breakpoint
CREATE INDEX "drafts_envelope" ON "drafts" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "drafts_replaces" ON "drafts" USING btree ("replaces");--> statement-breakpoint
CREATE INDEX "drafts_template" ON "drafts" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "upload_parts_upload" ON "upload_parts" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "uploads_draft" ON "uploads" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX "uploads_person" ON "uploads" USING btree ("person_id","size");--> statement-breakpoint
CREATE INDEX "uploads_updated" ON "uploads" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "mirror_days_day" ON "mirror_days" USING btree ("account","template_id","sender","day","sent","completed");--> statement-breakpoint
CREATE INDEX "mirror_envelopes_changed" ON "mirror_envelopes" USING btree ("account","changed_at","id");--> statement-breakpoint
CREATE INDEX "mirror_envelopes_status" ON "mirror_envelopes" USING btree ("account","status","changed_at","id");--> statement-breakpoint
CREATE INDEX "mirror_envelopes_expires" ON "mirror_envelopes" USING btree ("account","expires_at","id") WHERE "mirror_envelopes"."status" = 'Sent';--> statement-breakpoint
CREATE INDEX "mirror_envelopes_scheduled" ON "mirror_envelopes" USING btree ("account","scheduled_at","id") WHERE "mirror_envelopes"."scheduled_at" is not null;--> statement-breakpoint
CREATE INDEX "mirror_envelopes_by_sent" ON "mirror_envelopes" USING btree ("account",coalesce("created_at", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "mirror_envelopes_by_expiry" ON "mirror_envelopes" USING btree ("account",coalesce("expires_at", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "mirror_envelopes_by_subject" ON "mirror_envelopes" USING btree ("account","subject_key","id");--> statement-breakpoint
CREATE INDEX "mirror_envelopes_by_template" ON "mirror_envelopes" USING btree ("account","template_key","id");--> statement-breakpoint
CREATE INDEX "mirror_envelopes_by_sender" ON "mirror_envelopes" USING btree ("account",coalesce("sender", ''),"id");--> statement-breakpoint
CREATE INDEX "mirror_envelopes_by_status" ON "mirror_envelopes" USING btree ("account","status","id");--> statement-breakpoint
CREATE INDEX "mirror_envelopes_by_progress" ON "mirror_envelopes" USING btree ("account","progress","id");--> statement-breakpoint
CREATE INDEX "mirror_envelopes_sent" ON "mirror_envelopes" USING btree ("account","sent_at","template_id","sender") WHERE "mirror_envelopes"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "mirror_envelopes_completed" ON "mirror_envelopes" USING btree ("account","completed_at","template_id","sender","sent_at") WHERE "mirror_envelopes"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "mirror_envelopes_waiting" ON "mirror_envelopes" USING btree ("account","sent_at","template_id","sender","signed","changed_at") WHERE "mirror_envelopes"."status" = 'Sent';--> statement-breakpoint
CREATE INDEX "mirror_envelopes_unfinished" ON "mirror_envelopes" USING btree ("account","changed_at","id") WHERE "mirror_envelopes"."status" = 'Sent' and "mirror_envelopes"."progress" = 1000;--> statement-breakpoint
CREATE INDEX "mirror_envelopes_mail_failed" ON "mirror_envelopes" USING btree ("account","changed_at","id") WHERE "mirror_envelopes"."status" = 'Sent' and "mirror_envelopes"."mail_failed";--> statement-breakpoint
CREATE INDEX "mirror_envelopes_remind" ON "mirror_envelopes" USING btree ("account","remind_at") WHERE "mirror_envelopes"."status" = 'Sent';--> statement-breakpoint
CREATE INDEX "mirror_envelopes_search" ON "mirror_envelopes" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "mirror_people_changed" ON "mirror_people" USING btree ("account","changed_at");--> statement-breakpoint
CREATE INDEX "mirror_people_folded" ON "mirror_people" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mirror_signers_email" ON "mirror_signers" USING btree ("account","email","changed_at");--> statement-breakpoint
CREATE INDEX "mirror_signers_in_turn" ON "mirror_signers" USING btree ("account","changed_at","envelope_id","email") WHERE "mirror_signers"."state" = 'turn';--> statement-breakpoint
CREATE INDEX "mirror_tokens_checked" ON "mirror_tokens" USING btree ("account","checked_at");--> statement-breakpoint
CREATE INDEX "mirror_tokens_similar" ON "mirror_tokens" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notification_mails_due" ON "notification_mails" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "notification_mails_notification" ON "notification_mails" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notification_reads_notification" ON "notification_reads" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notifications_person" ON "notifications" USING btree ("account","person_id","seq");--> statement-breakpoint
CREATE INDEX "notifications_seq" ON "notifications" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "notifications_at" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notifications_undistributed" ON "notifications" USING btree ("seq") WHERE "notifications"."distributed_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_chat" ON "notifications" USING btree ("account","seq") WHERE "notifications"."chat_at" is not null;--> statement-breakpoint
CREATE INDEX "activities_envelope" ON "activities" USING btree ("envelope_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activities_newest" ON "activities" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activities_person" ON "activities" USING btree ("person_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activities_affected" ON "activities" USING btree (("detail" ->> 'id'),"at" DESC NULLS FIRST) WHERE split_part("action", '.', 1) = 'people';--> statement-breakpoint
CREATE INDEX "activities_delivery" ON "activities" USING btree (("detail" ->> 'delivery'),"at") WHERE action = 'webhook.retry';--> statement-breakpoint
CREATE INDEX "activities_account" ON "activities" USING btree ("account","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activities_kind" ON "activities" USING btree (split_part("action", '.', 1),"at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_outcomes_envelope" ON "activity_outcomes" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "accounts_person" ON "accounts" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_person" ON "passkeys" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "hook_events_received" ON "hook_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "hook_events_webhook" ON "hook_events" USING btree ("account","webhook_at");--> statement-breakpoint
CREATE INDEX "hook_events_feed_only" ON "hook_events" USING btree ("account","feed_at") WHERE "hook_events"."webhook_at" is null;--> statement-breakpoint
CREATE INDEX "hook_events_envelope" ON "hook_events" USING btree ("envelope_id","event_time");--> statement-breakpoint
CREATE INDEX "desk_mails_person" ON "desk_mails" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "request_starts_key" ON "request_starts" USING btree ("key","counts_until");--> statement-breakpoint
CREATE INDEX "key_assignments_key" ON "key_assignments" USING btree ("key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_keys_default" ON "service_keys" USING btree ("is_default") WHERE "service_keys"."is_default";--> statement-breakpoint
CREATE INDEX "envelope_reminders_own" ON "envelope_reminders" USING btree ("account") WHERE "envelope_reminders"."use" = 'own';--> statement-breakpoint
CREATE INDEX "signer_lookups_newest" ON "signer_lookups" USING btree ("person_id","looked_up_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "signer_lookups_address" ON "signer_lookups" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "saved_views_own" ON "saved_views" USING btree ("account","author_id");--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("account") WHERE "saved_views"."shared";--> statement-breakpoint
CREATE INDEX "recoveries_of_account" ON "recoveries" USING btree ("account","started_at");--> statement-breakpoint
CREATE INDEX "recovery_deliveries_delivery" ON "recovery_deliveries" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "recovery_deliveries_next" ON "recovery_deliveries" USING btree ("recovery_id","state","created_on","delivery_id");--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_of_account" ON "webhook_subscriptions" USING btree ("account");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("name","run_at");--> statement-breakpoint
-- The files are compressed already.
ALTER TABLE "upload_parts" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
-- A search reads thousands of rows and shows fifty: what it reads, and what a row shows beside it, stays in the row.
ALTER TABLE "mirror_envelopes" SET (toast_tuple_target = 256);--> statement-breakpoint
ALTER TABLE "mirror_envelopes" ALTER COLUMN "search" SET STORAGE MAIN;--> statement-breakpoint
-- An activity is never changed or removed, whatever code or person tries to.
CREATE FUNCTION activities_are_insert_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the activity record is insert-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER activities_insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "activities"
  FOR EACH STATEMENT EXECUTE FUNCTION activities_are_insert_only();--> statement-breakpoint
CREATE TRIGGER activity_outcomes_insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "activity_outcomes"
  FOR EACH STATEMENT EXECUTE FUNCTION activities_are_insert_only();--> statement-breakpoint
-- Whatever code or person changes the mirror's rows, their days follow in the same statement. Rows are only inserted: nobody waits for a lock.
CREATE FUNCTION insert_mirror_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added text := 'SELECT 1 AS sign, account, sent_at, completed_at, template_id, sender FROM added';
  removed text := 'SELECT -1 AS sign, account, sent_at, completed_at, template_id, sender FROM removed';
BEGIN
  EXECUTE format('
    INSERT INTO mirror_days (account, day, template_id, sender, sent, completed)
    SELECT account, day, template_id, sender, sum(sent), sum(completed) FROM (
      SELECT account, (at AT TIME ZONE ''UTC'')::date AS day, coalesce(template_id, '''') AS template_id,
        coalesce(sender, '''') AS sender, sign * counted.sent AS sent, sign * counted.completed AS completed
      FROM (%s) AS changed, LATERAL (VALUES (sent_at, 1, 0), (completed_at, 0, 1)) AS counted(at, sent, completed)
      WHERE at IS NOT NULL) AS each
    GROUP BY GROUPING SETS (
      (account, day), (account, day, template_id), (account, day, sender), (account, day, template_id, sender))
    HAVING sum(sent) <> 0 OR sum(completed) <> 0',
    CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN removed ELSE added || ' UNION ALL ' || removed END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mirror_days_inserted AFTER INSERT ON "mirror_envelopes"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION insert_mirror_days();--> statement-breakpoint
CREATE TRIGGER mirror_days_updated AFTER UPDATE ON "mirror_envelopes"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION insert_mirror_days();--> statement-breakpoint
CREATE TRIGGER mirror_days_deleted AFTER DELETE ON "mirror_envelopes"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION insert_mirror_days();
