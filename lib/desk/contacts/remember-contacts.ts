import 'server-only'
import { upsertAddresses } from '@/lib/desk/envelopes/sql/addresses'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import type { Desk } from '@/lib/desk/platform/database/database'
import type { ServiceKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'

type Recipients = readonly { name?: string | undefined; email?: string | undefined }[]

/**
 * The account under whose contacts a send is remembered. Undefined while that cannot be known: the mirror brings its people later, and
 * no send fails for that.
 */
export async function accountOfContacts(key: ServiceKey | undefined): Promise<string | undefined> {
  try {
    return await accountOf(key)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return undefined
  }
}

/** Remembers at once to whom something was sent. What the mirror reads of the envelope later adds their companies. */
export async function rememberContacts(
  tx: Desk,
  account: string | undefined,
  people: Recipients,
  sentAt: Date,
): Promise<void> {
  if (account === undefined) return
  await upsertAddresses(
    tx,
    account,
    people.map(({ name = '', email = '' }) => ({ name, email, company: '', sentAt })),
  )
}
