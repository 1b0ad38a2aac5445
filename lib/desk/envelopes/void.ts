import 'server-only'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { EnvelopeId } from '@/lib/contract/ids'
import type { Context } from '@/lib/desk/upstream/context'
import { eventOf } from '@/lib/desk/upstream/feed'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { ignoreFailure, showChange } from './mirror/read-envelope'
import { storeEvents } from './mirror/store-events'
import { findInMirror } from './sql/envelopes'

type Changing = Pick<Context, 'upstream' | 'key'>

/**
 * Stops an envelope in flight, or cancels one before it is sent. The list shows it before the person
 * gets the answer: the service has confirmed it, even if the envelope cannot be read back.
 * `isKnown`: the caller has read the envelope and knows whether it was sent.
 */
export async function voidEnvelope(context: Changing, id: EnvelopeId, options: { isKnown?: boolean } = {}) {
  const answer = await context.upstream.voidEnvelope(id, options)
  await ignoreFailure(async () => {
    const account = await accountOf(context.key)
    const envelope = await findInMirror(account, id)
    if (envelope) await storeVoid(account, envelope, new Date())
  })
  await showChange(context, id)
  return answer
}

/** Shows an envelope as voided, which the service has confirmed. */
export async function storeVoid(account: string, envelope: PdfSignRequest, at: Date): Promise<void> {
  await storeEvents(account, [eventOf({ ...envelope, status: 'Voided' })], at)
}
