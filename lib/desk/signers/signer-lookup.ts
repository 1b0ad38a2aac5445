import 'server-only'
import type { SignerAssignmentRow } from '@/lib/contract/envelope'
import type { SignersQuery } from '@/lib/contract/page'
import type { ActivityEntry } from '@/lib/desk/activity/activity'
import { recorded } from '@/lib/desk/auth/record'
import type { SignedIn } from '@/lib/desk/auth/session/session'
import type { Upstream } from '@/lib/desk/upstream/upstream'

type Lookup = SignersQuery & { search?: string | undefined }

/**
 * Reads a page of what an address was asked to sign, in the name of a person and on record. Pages and refreshments that name
 * the same search are one entry a day; what names none is an entry each.
 */
export function lookUpSigner(
  headers: Headers,
  person: SignedIn,
  service: Pick<Upstream, 'signers'>,
  { search, ...query }: Lookup,
): Promise<SignerAssignmentRow[]> {
  const { email } = query
  const day = new Date().toISOString().slice(0, 10)
  const once = search && ['signer.lookup', person.id, search, email, day].join(' ')
  const entry: ActivityEntry = { action: 'signer.lookup', detail: { email }, ...(once && { once }) }
  return recorded(
    headers,
    person,
    () => entry,
    () => service.signers(query),
  )
}
