import 'server-only'
import type { ServiceKey } from '@/lib/desk/contract/service-key'
import type { EndpointDelivery } from '@/lib/desk/contract/webhooks/endpoint-delivery'
import type { AnyAccountDelivery } from '@/lib/desk/contract/webhooks/webhook-desk'
import { accountOf } from '@/lib/desk/keys/account'
import { envelopesById } from '@/lib/desk/store/mirror/people'
import { readMirror } from '@/lib/desk/store/mirror/read'

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
