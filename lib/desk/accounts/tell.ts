import 'server-only'
import { sql } from 'drizzle-orm'
import { CHANNEL } from '@/lib/desk/store/channel-name'
import type { Desk } from '@/lib/desk/store/database'

/** Every process looks again whether this person's open streams may go on. Told when the transaction ends, or not at all. */
export const tellOfPerson = (db: Desk, person: string) =>
  db.execute(sql`select pg_notify(${CHANNEL}, json_build_object('person', ${person}::text)::text)`)
