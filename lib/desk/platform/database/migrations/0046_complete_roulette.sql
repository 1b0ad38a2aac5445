DROP TABLE "recovery_parts" CASCADE;--> statement-breakpoint
ALTER TABLE "recoveries" DROP COLUMN "way";--> statement-breakpoint
ALTER TABLE "recovery_deliveries" DROP COLUMN "settled_at";