import { z } from 'zod'
import { EnvelopeId } from '@/lib/contract/ids'
import { LinkRequester } from '@/lib/contract/signer-link'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'
import { invitation } from '@/lib/mail/invitation'
import { DAY_MS } from '@/lib/text/durations'
import type { Context, Origin } from '../context'
import { toInvitationInput, translatorFor } from '../mail/letters'
import { post } from '../mail/outbox'
import type { Tables } from '../store/store'
import { change } from './aggregate/change'
import { signingLink, toInvite } from './aggregate/signers'
import { expireEnvelope } from './expire'
import { nameAndAddress } from './requester'
import type { Envelope } from './sql/envelopes'
import type { Signer } from './sql/signers'

/** Who sends it: the sender by the API, or the service when a scheduled moment has come. */
export type Dispatcher = Origin & {
  party: string
  actor: string
  /** The person in the sender's program. */
  sentBy?: LinkRequester | undefined
}

/** Sends a Scheduled envelope: its expiration starts and first signers are invited. */
export async function dispatch(
  context: Context,
  tx: Tables,
  envelope: Envelope,
  { sentBy, ...by }: Dispatcher,
): Promise<Envelope> {
  const { expirationDays } = envelope
  const expiresOn = expirationDays ? new Date(context.now().getTime() + expirationDays * DAY_MS) : null
  const documents = await tx.envelopeFiles.hashes(envelope.id)
  const current = await change(context, tx, envelope, {
    set: { status: 'Sent', expiresOn },
    by: by.party,
    audit: [{ ...by, action: 'sent', detail: { documents, ...(sentBy && { by: nameAndAddress(sentBy) }) } }],
    events: [{ type: 'envelope.sent' }],
  })
  if (expiresOn)
    await tx.jobs.enqueue(expireEnvelope, { key: current.id, input: { envelopeId: current.id }, runAt: expiresOn })
  await invite(context, tx, current, await tx.signers.ofEnvelope(current.id))
  return current
}

/**
 * Invites the signers whose turn it is and who have no invitation yet: the date, the audit entry
 * and the mail are written together. Calling it again invites nobody twice.
 */
export async function invite(context: Context, tx: Tables, envelope: Envelope, signers: Signer[]): Promise<void> {
  const next = toInvite(envelope, signers)
  if (envelope.status !== 'Sent' || next.length === 0) return
  const at = context.now()
  const files = await tx.envelopeFiles.heads([envelope.id])

  await tx.signers.invited(
    next.map((signer) => signer.id),
    at,
  )
  await tx.audit.append(
    next.map((signer) => ({
      envelopeId: envelope.id,
      at,
      party: signer.email,
      action: 'invited',
      actor: 'service',
      detail: { slot: signer.slot, role: signer.requestRole },
    })),
  )
  await post(context, tx, envelope, (sender) =>
    next.map((signer) => {
      const link = linkOf(context, signer)
      const letter = invitation(
        translatorFor(signer, sender),
        toInvitationInput({ envelope, sender, signer, signers, files, link }),
      )
      return { to: signer.email, letter, links: [link], lastMailOf: { kind: 'invitation', signers: [signer] } }
    }),
  )
}

/** The link of a signer who can still sign; if it is gone, that is a bug. */
export function linkOf(context: Context, signer: Signer): string {
  const link = signingLink(context, signer)
  if (!link) throw new Error(`signer ${signer.id} is pending without a link`)
  return link
}

/** Sends a scheduled envelope at its time, unless it was voided meanwhile. */
export const sendScheduled = defineJob({
  name: 'envelope.send-scheduled',
  input: z.object({ envelopeId: EnvelopeId, sentBy: LinkRequester.optional() }),
  concurrency: 4,
  run: (context: Context, { envelopeId, sentBy }, { transaction }: RunningJob<Tables>) =>
    transaction(async (tx) => {
      const envelope = await tx.envelopes.lockById(envelopeId)
      if (envelope?.status !== 'Scheduled') return
      const { email } = await tx.senders.get(envelope.creatorId)
      await dispatch(context, tx, envelope, { party: email, actor: 'service', sentBy })
    }),
})
