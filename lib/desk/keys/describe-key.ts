import 'server-only'
import { findAssignedKey, findKey } from '@/lib/desk/store/keys'

type Described = Promise<Record<string, unknown>>

/** A key as the activity record names it, never with its secret. */
export async function describeKey(id: string): Described {
  const found = await findKey(id)
  return found ? { key: found.name, account: found.facts.account, before: { tail: found.tail } } : {}
}

/** The key that a person has before getting another one. */
export async function describeAssignment(personId: string): Described {
  const before = await findAssignedKey(personId)
  return { before: { key: before?.name ?? 'the default' } }
}
