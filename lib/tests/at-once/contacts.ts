import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { contactAddresses } from '@/lib/desk/contacts/schema'
import { rememberContacts } from '@/lib/desk/contacts/suggest-contacts'
import { desk } from '@/lib/desk/runtime/database/database'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { type AtOnce, by, type Sending } from './world'

/** A new contact of the account, and its address. */
async function added() {
  const email = `${randomUUID()}@contacts.example`
  await rememberContacts(desk(), await accountOf(undefined), [{ name: 'Hedy Lamarr', email }], new Date())
  return { email, id: (await contactOf(email)) ?? '' }
}

async function contactOf(email: string): Promise<string | undefined> {
  const [row] = await desk().select().from(contactAddresses).where(eq(contactAddresses.email, email))
  return row?.contactId
}

async function mergedPair(): Promise<Sending> {
  const [one, other] = [await added(), await added()]
  await desk().update(contactAddresses).set({ contactId: one.id }).where(eq(contactAddresses.email, other.email))
  return by('sender', { params: { id: one.id }, body: { emails: [other.email] } })
}

export const CONTACTS: Record<string, AtOnce> = {
  'POST contacts/[id]/merge': {
    given: async () => {
      const [one, other] = [await added(), await added()]
      const into = (id: string, from: string) => by('sender', { params: { id }, body: { other: from } })
      return [await into(one.id, other.id), await into(other.id, one.id)]
    },
    answers: [200, 404],
    succeed: 1,
    action: 'contact.merge',
  },
  'POST contacts/[id]/separate': {
    given: mergedPair,
    answers: [200, 409],
    succeed: 1,
    action: 'contact.separate',
  },
  'DELETE contacts/[id]': {
    given: async () => by('admin', { params: { id: (await added()).id } }),
    answers: [200, 404],
    succeed: 1,
    action: 'contact.forget',
    holds: async ({ params }) => {
      const left = await desk()
        .select()
        .from(contactAddresses)
        .where(eq(contactAddresses.contactId, params?.id ?? ''))
      expect(left).toEqual([])
    },
  },
}
