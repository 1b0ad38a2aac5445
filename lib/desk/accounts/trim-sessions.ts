import 'server-only'
import { sql } from 'drizzle-orm'
import { desk } from '@/lib/desk/store/database'
import { tellOfPerson } from './tell'

/** More than anybody has devices; what a thief signs in with cannot hide among hundreds. */
const MOST_SESSIONS = 20

/**
 * Ends the sessions of a person that were not used for longest, beyond the most that one may have. Demo accounts, which everybody
 * shares, keep theirs.
 */
export async function trimSessions(person: string): Promise<void> {
  await desk().transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      delete from sessions where id in (
        select id from sessions where id in (
          select s.id from sessions s join people p on p.id = s.person_id
          where s.person_id = ${person} and not p.demo and not s.pending
          order by coalesce(s.last_used_at, s.created_at) desc, s.id offset ${MOST_SESSIONS}
        ) order by id for update
      )`)
    if (rowCount) await tellOfPerson(tx, person)
  })
}
