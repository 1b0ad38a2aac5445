import type { EnvelopeId } from '@/lib/contract/ids'
import { reminder } from '@/lib/mail/invitation'
import { formatCount } from '@/lib/text/format'
import type { Caller, Context, Origin } from '../context'
import { Conflict, notFound } from '../errors'
import { toInvitationInput, translatorFor } from '../mail/letters'
import { post } from '../mail/outbox'
import type { Tables } from '../store/store'
import { change } from './aggregate/change'
import { upNow } from './aggregate/signers'
import { linkOf } from './dispatch'
import { hasLapsed } from './expire'
import type { Envelope } from './sql/envelopes'
import type { Signer } from './sql/signers'

/** Sends the invitation again to everybody whose turn it is; returns how many. */
export function resend(context: Context, caller: Caller, id: EnvelopeId, origin: Origin): Promise<number> {
  return context.store.transaction(async (tx) => {
    const envelope = await tx.envelopes.lock(caller.accountId, id)
    if (!envelope) throw notFound('envelope')
    const recipients = waitingSigners(context, envelope, await tx.signers.ofEnvelope(id))
    if (recipients.length > 0) await remind(context, tx, envelope, recipients, { caller, origin })
    return recipients.length
  })
}

/** Those who were invited, whose turn it is, and who can still sign. */
export function waitingSigners({ now }: Context, envelope: Envelope, signers: Signer[]): Signer[] {
  if (envelope.status !== 'Sent' || hasLapsed(envelope, now())) return []
  return upNow(envelope, signers).filter((signer) => signer.invitedOn)
}

export type By = { caller: Caller; origin: Origin }

/** Each is an entry of the trail, which is read as a whole. */
const MOST_REMINDERS = 2_000

export async function remind(
  context: Context,
  tx: Tables,
  envelope: Envelope,
  waiting: Signer[],
  { caller, origin }: By,
): Promise<void> {
  if ((await tx.audit.count(envelope.id, 'reminded')) + waiting.length > MOST_REMINDERS)
    throw new Conflict('reminder_limit', `an envelope has at most ${formatCount(MOST_REMINDERS)} reminders`)
  const entries = waiting.map((signer) => ({
    party: signer.email,
    action: 'reminded' as const,
    actor: caller.user.email,
    ...origin,
    detail: { slot: signer.slot },
  }))
  await change(context, tx, envelope, { by: caller.user.email, audit: entries })
  const [files, signers] = [await tx.envelopeFiles.heads([envelope.id]), await tx.signers.ofEnvelope(envelope.id)]
  await post(context, tx, envelope, (sender) =>
    waiting.map((signer) => {
      const link = linkOf(context, signer)
      const letter = reminder(
        translatorFor(signer, sender),
        toInvitationInput({ envelope, sender, signer, signers, files, link }),
      )
      return {
        to: signer.email,
        letter,
        links: [link],
        lastMailOf: { kind: 'reminder' as const, signers: [signer] },
        inReplyTo: signer.mailId ?? undefined,
      }
    }),
  )
}
