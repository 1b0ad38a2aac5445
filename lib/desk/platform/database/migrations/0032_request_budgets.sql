CREATE TABLE "request_budgets" (
	"key" text PRIMARY KEY NOT NULL,
	"ledger" jsonb
);
