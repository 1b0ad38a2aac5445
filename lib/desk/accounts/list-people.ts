import 'server-only'
import { asc, sql } from 'drizzle-orm'
import type { DeskPerson } from '@/lib/desk/contract/auth/people'
import { SESSION_LIMITS } from '@/lib/desk/contract/auth/session-limits'
import { desk } from '@/lib/desk/store/database'
import { people } from '@/lib/desk/store/schema/desk'

/** The moment before which a session of the person has ended. */
const since = (limit: 'idleMs' | 'totalMs') => sql`now() - interval '1 millisecond' *
  case people.role when 'admin' then ${SESSION_LIMITS.admin[limit]}::bigint else ${SESSION_LIMITS.sender[limit]}::bigint end`

/** Everybody with an account, by name. */
export async function listPeople(): Promise<DeskPerson[]> {
  const rows = await desk()
    .select({
      person: people,
      // Written out: of a column inside a text, Drizzle would leave the table away.
      app: sql<boolean>`exists (select from totp_factors f where f.person_id = people.id and f.confirmed_at is not null)`,
      passkeys: sql<number>`(select count(*)::int from passkeys p where p.person_id = people.id)`,
      sessions: sql<number>`(select count(*)::int from sessions s
        where s.person_id = people.id and not s.pending and s.expires_at > now()
          and coalesce(s.last_used_at, s.created_at) > ${since('idleMs')} and s.created_at > ${since('totalMs')})`,
    })
    .from(people)
    .orderBy(asc(sql`lower(${people.name})`), asc(people.email))
  return rows.map(({ person, app, passkeys, sessions }) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    role: person.role,
    disabled: person.disabledAt !== null,
    demo: person.demo,
    last_seen_on: person.lastSeenAt?.toISOString(),
    second_factor: { app, passkeys },
    sessions,
  }))
}
