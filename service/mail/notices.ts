import { isCopy } from '@/lib/envelope/signing-steps'
import type { Context } from '../context'
import { acting } from '../envelopes/aggregate/turns'
import type { Envelope } from '../store/envelopes'
import type { Signer } from '../store/signers'
import type { Tables } from '../store/store'
import { completed, declined, expired, notSealed, stopped, voided } from './letters'
import { type Mail, post } from './outbox'

type Notice<Extra extends unknown[] = []> = (
  context: Context,
  tx: Tables,
  envelope: Envelope,
  signers: Signer[],
  ...extra: Extra
) => Promise<void>

/** Informs the signers who were asked and had not answered that the sender withdrew the envelope. */
export const noticeVoided: Notice = (context, tx, envelope, signers) =>
  post(context, tx, envelope, (sender) => toWaiting(signers, voided(envelope, sender)))

/** Informs the sender who declined and why, and the other signers who were asked that nothing is needed from them. */
export const noticeDeclined: Notice<[{ by: Signer; at: Date; reason?: string }]> = (
  context,
  tx,
  envelope,
  signers,
  decline,
) =>
  post(context, tx, envelope, (sender) => [
    { to: sender.email, letter: declined(envelope, decline) },
    ...toWaiting(signers, stopped(envelope, sender)),
  ])

/** Informs the sender that the envelope expired, and who had not signed. */
export const noticeExpired: Notice = (context, tx, envelope, signers) => {
  const pending = acting(signers).filter((signer) => signer.state === 'pending')
  return post(context, tx, envelope, (sender) => [{ to: sender.email, letter: expired(envelope, pending) }])
}

/** Informs the sender that everybody has signed, but the final document could not be made. */
export const noticeNotSealed: Notice<[{ by: Signer; at: Date }]> = (context, tx, envelope, _, attempt) =>
  post(context, tx, envelope, (sender) => [{ to: sender.email, letter: notSealed(envelope, attempt) }])

/** Informs everybody involved, each address once, that the signed document exists. */
export const noticeCompleted: Notice<[{ at: Date; sha256: string }]> = (context, tx, envelope, signers, document) =>
  post(context, tx, envelope, (sender) => {
    const readers: [string, 'sender' | 'signer' | 'copy'][] = [
      [sender.email, 'sender'],
      ...acting(signers).map(({ email }): [string, 'signer'] => [email, 'signer']),
      ...signers.filter(isCopy).map(({ email }): [string, 'copy'] => [email, 'copy']),
    ]
    const mails = new Map<string, Mail>()
    for (const [to, reader] of readers) {
      const key = to.toLowerCase()
      if (!mails.has(key)) mails.set(key, { to, letter: completed({ envelope, sender, ...document }, reader) })
    }
    return [...mails.values()]
  })

function toWaiting(signers: Signer[], letter: Mail['letter']): Mail[] {
  return acting(signers)
    .filter((signer) => signer.state === 'pending' && signer.invitedOn)
    .map((signer) => ({ to: signer.email, letter }))
}
