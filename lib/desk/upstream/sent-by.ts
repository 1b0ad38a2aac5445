import 'server-only'
import { LinkRequester } from '@/lib/contract/signer-link'
import type { Person } from './context'
import { hasOffer } from './offered'
import type { Upstream } from './upstream'

/**
 * The colleague who sends an envelope, for a service that names them in audit trail and certificate:
 * by itself it knows the key's user only. Undefined also for a name that the interface does not take,
 * which must not keep an envelope from being sent.
 */
export async function sentByOf(
  service: Pick<Upstream, 'identity' | 'lastIdentity'>,
  { name, email }: Pick<Person, 'name' | 'email'>,
): Promise<LinkRequester | undefined> {
  if (!(await hasOffer(service, 'sent_by'))) return undefined
  return LinkRequester.safeParse({ name: name.trim() || email, email }).data
}
