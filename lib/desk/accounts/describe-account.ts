import 'server-only'
import { findOwnPasskey } from '@/lib/desk/store/passkeys'
import { findPersonById } from '@/lib/desk/store/people'
import { readRules } from '@/lib/desk/store/rules'

/** What the activity record says about an object before it changes, because it may be gone afterwards. */
type Described = Promise<Record<string, unknown>>

export async function describePerson(id: string): Described {
  const found = await findPersonById(id)
  return found ? { person: `${found.name} <${found.email}>`, before: { role: found.role } } : {}
}

export async function describePasskey(personId: string, id: string): Described {
  const found = await findOwnPasskey({ personId, id })
  return found ? { before: { passkey: found.name } } : {}
}

export const describeRules = async (): Described => ({ before: await readRules() })
