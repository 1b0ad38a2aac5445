import 'server-only'
import { envelopesById } from '@/lib/desk/envelopes/sql/people'
import { readMirror } from '@/lib/desk/envelopes/sql/plan'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import type { AnyAccountDelivery } from '@/lib/desk/upstream/contract/webhook-desk'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import type { EndpointDelivery } from './contract/endpoint'

/** Adds the subjects and signers that the dashboard's copy of the account's envelopes has. */
export async function describeDeliveries(
  key: ServiceKey | undefined,
  deliveries: readonly AnyAccountDelivery[],
): Promise<EndpointDelivery[]> {
  const ids = [...new Set(deliveries.flatMap(({ envelope_id }) => envelope_id ?? []))]
  if (ids.length === 0) return [...deliveries]
  const account = await accountOf(key)
  const envelopes = await readMirror((tx) => envelopesById(tx, account, ids))
  return deliveries.map((delivery) => {
    const envelope = envelopes.get(delivery.envelope_id ?? '')
    if (!envelope) return delivery
    const about = envelope.signers?.filter(({ id }) => id !== undefined && id === delivery.signer_id)
    const signers = (about?.length ? about : envelope.signers)?.flatMap(({ name, email }) => name || email || [])
    return { ...delivery, subject: envelope.emailSubject, signers }
  })
}
