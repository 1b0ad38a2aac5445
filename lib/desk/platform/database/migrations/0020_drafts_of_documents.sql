ALTER TABLE "drafts" ALTER COLUMN "template_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ALTER COLUMN "template_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "purpose" text DEFAULT 'envelope' NOT NULL;--> statement-breakpoint
UPDATE "drafts" SET "content" = ("content" - 'slots') || jsonb_build_object('recipients', (
	SELECT coalesce(jsonb_agg((slot - 'signerIndex') || jsonb_build_object('id', slot->'signerIndex') ORDER BY position), '[]')
	FROM jsonb_array_elements("content"->'slots') WITH ORDINALITY AS slots(slot, position)
)) WHERE "content" ? 'slots';
