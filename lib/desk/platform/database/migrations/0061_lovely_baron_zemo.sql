CREATE TABLE "request_starts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_starts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"priority" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"counts_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "request_budgets" ADD COLUMN "limit" integer;--> statement-breakpoint
ALTER TABLE "request_budgets" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "request_budgets" ADD COLUMN "asked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "request_budgets" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "request_starts_key" ON "request_starts" USING btree ("key","counts_until");