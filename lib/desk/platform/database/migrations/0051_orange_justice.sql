CREATE TABLE "mirror_days" (
	"account" text NOT NULL,
	"day" date NOT NULL,
	"template_id" text,
	"sender" text,
	"sent" integer NOT NULL,
	"completed" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mirror_days_day" ON "mirror_days" USING btree ("account","template_id","sender","day","sent","completed");--> statement-breakpoint
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
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION insert_mirror_days();--> statement-breakpoint
-- Envelopes that were there before, counted while others work: as one statement sees them, without what the triggers have already inserted.
INSERT INTO mirror_days (account, day, template_id, sender, sent, completed)
  SELECT account, day, template_id, sender, sum(sent), sum(completed) FROM (
    SELECT account, day, template_id, sender, sum(sent) AS sent, sum(completed) AS completed FROM (
      SELECT account, (at AT TIME ZONE 'UTC')::date AS day, coalesce(template_id, '') AS template_id,
        coalesce(sender, '') AS sender, counted.sent, counted.completed
      FROM mirror_envelopes, LATERAL (VALUES (sent_at, 1, 0), (completed_at, 0, 1)) AS counted(at, sent, completed)
      WHERE at IS NOT NULL) AS each
    GROUP BY GROUPING SETS (
      (account, day), (account, day, template_id), (account, day, sender), (account, day, template_id, sender))
    UNION ALL
    SELECT account, day, template_id, sender, -sent, -completed FROM mirror_days) AS counts
  GROUP BY account, day, template_id, sender
  HAVING sum(sent) <> 0 OR sum(completed) <> 0;
