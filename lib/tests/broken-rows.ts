import { sql } from 'drizzle-orm'
import { desk } from '@/lib/desk/runtime/database/database'

/** Does something while rows with these values can neither be written nor removed, as if the database refused them. */
export async function whileBroken(
  rows: Record<string, Record<string, unknown>>,
  act: () => Promise<unknown>,
): Promise<void> {
  await desk().execute(sql`
    create function broken_row() returns trigger language plpgsql as $$
    begin
      if to_jsonb(coalesce(new, old)) @> tg_argv[0]::jsonb then raise 'this row is broken'; end if;
      return coalesce(new, old);
    end $$`)
  try {
    for (const [table, values] of Object.entries(rows))
      await desk().execute(
        sql.raw(`create trigger broken before insert or update or delete on ${table}
          for each row execute function broken_row('${JSON.stringify(values)}')`),
      )
    await act()
  } finally {
    await desk().execute(sql`drop function broken_row cascade`)
  }
}
