import 'server-only'
import { and, eq } from 'drizzle-orm'
import { desk } from '@/lib/desk/store/database'
import { readRules } from '@/lib/desk/store/rules'
import { drafts, people, sessions } from '@/lib/desk/store/schema/desk'
import { keyAssignments, serviceKeys } from '@/lib/desk/store/schema/key'
import { passkeys } from '@/lib/desk/store/schema/people'
import { recoveries } from '@/lib/desk/store/schema/recovery'
import { targetForRecord } from './target-for-record'

/**
 * What the record says of the object of an action, read before the action from the dashboard's own data: the object may be gone
 * afterwards, and a value that changes is named as it was. Never a secret.
 */
type Described = Promise<Record<string, unknown>>

export async function describeRecovery(id: string): Described {
  const [found] = await desk().select({ url: recoveries.targetUrl }).from(recoveries).where(eq(recoveries.id, id))
  return { target: targetForRecord(found?.url) }
}

export async function describePerson(id: string): Described {
  const [found] = await desk().select().from(people).where(eq(people.id, id))
  return found ? { person: `${found.name} <${found.email}>`, before: { role: found.role } } : {}
}

export async function describeKey(id: string): Described {
  const [found] = await desk().select().from(serviceKeys).where(eq(serviceKeys.id, id))
  return found ? { key: found.name, account: found.facts.account, before: { tail: found.tail } } : {}
}

/** A person who is about to get another key. */
export async function describeAssignment(personId: string): Described {
  const [before] = await desk()
    .select({ key: serviceKeys.name })
    .from(keyAssignments)
    .innerJoin(serviceKeys, eq(serviceKeys.id, keyAssignments.keyId))
    .where(eq(keyAssignments.personId, personId))
  return { before: { key: before?.key ?? 'the default' } }
}

export const describeRules = async (): Described => ({ before: await readRules() })

export async function describePasskey(personId: string, id: string): Described {
  const own = and(eq(passkeys.personId, personId), eq(passkeys.id, id))
  const [found] = await desk().select({ name: passkeys.name }).from(passkeys).where(own)
  return found ? { before: { passkey: found.name } } : {}
}

export async function findSessionOf(personId: string, id: string) {
  const own = and(eq(sessions.userId, personId), eq(sessions.id, id))
  const [found] = await desk().select().from(sessions).where(own)
  return found
}

/** The subject is known of what was sent from here. */
export async function describeEnvelope(id: string): Described {
  const [sent] = await desk()
    .select({ template: drafts.templateName, content: drafts.content })
    .from(drafts)
    .where(eq(drafts.envelopeId, id))
  return sent ? { subject: sent.content.emailSubject || sent.template } : {}
}
