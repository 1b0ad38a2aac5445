import type { Context, Origin } from '../context'
import type { Tables } from '../store/store'
import { change } from './aggregate/change'
import { expireEnvelope } from './expire'
import { invite } from './invite'
import type { Envelope } from './sql/envelopes'

const DAY_MS = 86_400_000

/** Who sends it: the sender by the API, or the service when a scheduled moment has come. */
export type Dispatcher = Origin & { party: string; actor: string }

/** Sends an envelope that is waiting (status Scheduled): its expiration starts and the first signers are invited. */
export async function dispatch(context: Context, tx: Tables, envelope: Envelope, by: Dispatcher): Promise<Envelope> {
  const { expirationDays } = envelope
  const expiresOn = expirationDays ? new Date(context.now().getTime() + expirationDays * DAY_MS) : null
  const documents = await tx.envelopeFiles.hashes(envelope.id)
  const sent = await change(context, tx, envelope, {
    set: { status: 'Sent', expiresOn },
    by: by.party,
    audit: [{ ...by, action: 'sent', detail: { documents } }],
    events: [{ type: 'envelope.sent' }],
  })
  if (expiresOn)
    await tx.jobs.enqueue(expireEnvelope, { key: sent.id, input: { envelopeId: sent.id }, runAt: expiresOn })
  await invite(context, tx, sent, await tx.signers.ofEnvelope(sent.id))
  return sent
}
