import { isCopy } from '@/lib/envelope/signing-steps'
import type { Context } from '../context'
import { acting } from '../envelopes/aggregate/turns'
import type { Envelope } from '../envelopes/sql/envelopes'
import type { Sender } from '../envelopes/sql/senders'
import type { Signer } from '../envelopes/sql/signers'
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
  post(context, tx, envelope, (sender) => toWaiting(signers, (signer) => voided(envelope, sender, signer)))

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
    ...toWaiting(signers, (signer) => stopped(envelope, sender, signer)),
  ])

/** Informs the sender that the envelope expired, and who had not signed. */
export const noticeExpired: Notice = (context, tx, envelope, signers) => {
  const pending = acting(signers).filter((signer) => signer.state === 'pending')
  return post(context, tx, envelope, (sender) => [{ to: sender.email, letter: expired(envelope, pending) }])
}

/** Informs the sender that everybody has signed, but the final document could not be made. */
export const noticeNotSealed: Notice<[{ by: Signer; at: Date }]> = (context, tx, envelope, _, attempt) =>
  post(context, tx, envelope, (sender) => [{ to: sender.email, letter: notSealed(envelope, attempt) }])

type Completion = { at: Date; sha256: string; copies: Copies }

/** Links to the signed document, by address. */
export type Copies = { expiresOn: Date; tokenOf(email: string): string }

/** Informs everybody involved, each address once, that the signed document exists. */
export const noticeCompleted: Notice<[Completion]> = (context, tx, envelope, signers, completion) =>
  post(context, tx, envelope, (sender) => {
    const { copies: _, ...document } = completion
    const mails = copyMails(context, { envelope, sender }, [...acting(signers), ...signers.filter(isCopy)], completion)
    // A sender who signs as well was promised a link like everybody else.
    const isReader = mails.some(({ to }) => to.toLowerCase() === sender.email.toLowerCase())
    const toSender = { to: sender.email, letter: completed({ envelope, sender, ...document }, undefined) }
    return isReader ? mails : [...mails, toSender]
  })

/** Mails these readers their link to the signed document again. */
export const sendCopies: Notice<[Completion]> = (context, tx, envelope, readers, completion) =>
  post(context, tx, envelope, (sender) => copyMails(context, { envelope, sender }, readers, completion))

/** One mail for each address. */
function copyMails(
  context: Context,
  about: { envelope: Envelope; sender: Sender },
  readers: Signer[],
  { copies, ...document }: Completion,
): Mail[] {
  const byAddress = new Map(readers.map(({ email }) => [email.toLowerCase(), email]))
  return [...byAddress].map(([address, to]) => {
    const copy = { link: copyLink(context, copies.tokenOf(to)), expiresOn: copies.expiresOn }
    const signers = readers.filter(({ email }) => email.toLowerCase() === address)
    return { to, letter: completed({ ...about, ...document }, copy), lastMailOf: { kind: 'copy', signers } }
  })
}

const copyLink = ({ signingOrigin }: Context, token: string) => `${signingOrigin}/sign/copy/${token}`

function toWaiting(signers: Signer[], letterTo: (signer: Signer) => Mail['letter']): Mail[] {
  return acting(signers)
    .filter((signer) => signer.state === 'pending' && signer.invitedOn)
    .map((signer) => ({ to: signer.email, letter: letterTo(signer) }))
}
