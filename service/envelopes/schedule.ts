import type { Context } from '../context'
import { dispatch } from './dispatch'

/** Envelopes handled in one transaction, so that none of them is held for long. */
const BATCH = 20

/** Sends the next few envelopes whose moment has come and answers how many; several processes may do so at once. */
export function sendScheduled(context: Context): Promise<number> {
  return context.store.transaction(async (tx) => {
    const due = await tx.due.scheduled(context.now(), BATCH)
    for (const envelope of due) {
      const { email } = await tx.senders.get(envelope.creatorId)
      await dispatch(context, tx, envelope, { party: email, actor: 'service' })
    }
    return due.length
  })
}
