CREATE TABLE "milestones" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- A removed milestone would have the sealed values of earlier versions accepted again.
CREATE FUNCTION milestones_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'milestones are insert-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER milestones_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "milestones"
  FOR EACH STATEMENT EXECUTE FUNCTION milestones_are_kept();
