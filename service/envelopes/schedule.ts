import type { Context } from '../context'
import { dispatch } from './dispatch'
import { eachDue } from './each-due'

/** Sends the next few envelopes whose moment has come and answers how many; several processes may do so at once. */
export function sendScheduled(context: Context): Promise<number> {
  return eachDue(context, {
    next: (tx, except) => tx.due.scheduled(context.now(), except),
    async handle(tx, envelope) {
      const { email } = await tx.senders.get(envelope.creatorId)
      await dispatch(context, tx, envelope, { party: email, actor: 'service' })
    },
  })
}
