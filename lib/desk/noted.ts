import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Deed, Doer } from './activity'
import { desk } from './database'
import { activities, people } from './schema'

const HOUR_MS = 60 * 60_000
const named = ({ name, email }: Doer) => `${name} <${email}>`

/** Records what has happened already, where no door does it: at the doors that know nobody. */
export async function note(person: Doer, { action, detail }: Deed): Promise<void> {
  await desk()
    .insert(activities)
    .values({ personId: person.id, person: named(person), action, detail, outcome: 'done' })
}

/** Records failures of one person as one entry an hour that counts them: a storm of guesses is one line. */
export async function noteFailure(person: Doer, action: string): Promise<void> {
  const hour = Math.floor(Date.now() / HOUR_MS)
  await desk()
    .insert(activities)
    .values({
      personId: person.id,
      person: named(person),
      action,
      detail: { count: 1 },
      outcome: 'done',
      once: `${action} ${person.id} ${hour}`,
    })
    .onConflictDoUpdate({
      target: activities.once,
      set: {
        at: sql`now()`,
        detail: sql`jsonb_build_object('count', (${activities.detail} ->> 'count')::int + 1)`,
      },
    })
}

/** Addresses that nobody here has are not recorded: strangers do not write into the record. */
export async function noteFailedSignIn(email: string): Promise<void> {
  const [person] = await desk().select().from(people).where(eq(people.email, email.trim().toLowerCase()))
  if (person) await noteFailure(person, 'sign-in.failed')
}
