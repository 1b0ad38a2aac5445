ALTER TABLE "deliveries" ADD COLUMN "failed_attempts" integer;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD COLUMN "response_headers" text;