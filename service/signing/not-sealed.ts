import type { EnvelopeId } from '@/lib/contract/ids'
import type { Context } from '../context'
import { change } from '../envelopes/aggregate/change'
import { unavailable } from '../errors'
import { noticeNotSealed } from '../mail/notices'
import type { Tables } from '../store/store'
import { onTurn } from './bearer'

const ACTION = 'sealing_failed'
/** A signer who retries must not be able to fill the sender's mailbox or the audit trail. */
const REPORTED_EVERY_MS = 3_600_000
const MOST_REPORTS = 20
const RETRY_AFTER_SECONDS = 60
const MESSAGE =
  'The final document could not be sealed, so your signature was not recorded. The sender has been informed. Try again later.'

/** Refuses the last signature because its document could not be made: nothing of it was written. Informs the sender. */
export async function refuseNotSealed(context: Context, token: string, cause: Error): Promise<never> {
  await onTurn(context, token, async (tx, { envelope, signer, signers }) => {
    context.log.error({ err: cause.cause ?? cause, envelopeId: envelope.id }, 'a final document could not be sealed')
    if (await wasReported(tx, envelope.id, context.now())) return
    const sender = await tx.senders.get(envelope.creatorId)
    await change(context, tx, envelope, {
      by: 'service',
      audit: [{ party: sender.email, action: ACTION, actor: 'service', detail: { signer: signer.email } }],
    })
    await noticeNotSealed(context, tx, envelope, signers, { by: signer, at: context.now() })
  })
  throw unavailable('document_not_sealed', MESSAGE, RETRY_AFTER_SECONDS)
}

async function wasReported({ audit }: Tables, envelopeId: EnvelopeId, now: Date): Promise<boolean> {
  if ((await audit.count(envelopeId, ACTION, new Date(now.getTime() - REPORTED_EVERY_MS))) > 0) return true
  return (await audit.count(envelopeId, ACTION)) >= MOST_REPORTS
}
