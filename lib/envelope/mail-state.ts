import type { AuditTrail, DocumentSigner, MailState, PdfSignRequest } from '@/lib/contract/envelope'
import { describeDelegation, signerMoments, signingProgress } from './signing-progress'
import { actedVerb } from './signing-task'
import { type SignerState, sameAddress } from './state'

// Without the contract's parser, which would be a tenth of the JavaScript of lists.
const STATES: readonly MailState[] = ['queued', 'sent', 'deferred', 'refused', 'bounced']

/** A service may say more than a line can show. */
const MAX_REASON = 300

/** The last mail to a signer, where it still matters. */
export type CurrentMail = {
  state: MailState
  isReminder: boolean
  isCopy: boolean
  /** A time that can be read. */
  at?: string
  /** What the mail server said, or the cause in words, without a period at its end. */
  reason?: string
  cause?: string
  /** Until when another mail server tries, which has the mail. */
  until?: string
}

/** A signer and the last mail to them. */
export type MailTo = { signer: DocumentSigner; mail: CurrentMail }

/** The invitation before, and the copy after signing. Undefined if not reported. */
export function currentMail({ mail }: DocumentSigner, signerState: SignerState): CurrentMail | undefined {
  const state = STATES.find((each) => each === mail?.state)
  if (!mail || !state) return undefined
  const isCopy = mail.kind === 'copy'
  const matters = signerState === 'turn' || signerState === 'waiting' ? !isCopy : isDone(signerState) && isCopy
  if (!matters) return undefined
  const reason = mail.reason && plainReason(mail.reason.slice(0, MAX_REASON))
  return {
    state,
    isReminder: mail.kind === 'reminder',
    isCopy,
    ...(isTime(mail.at) && { at: mail.at }),
    ...(reason && { reason }),
    ...(mail.cause && { cause: mail.cause }),
    ...(isTime(mail.until) && { until: mail.until }),
  }
}

const isTime = (time: string | undefined): boolean => time !== undefined && !Number.isNaN(Date.parse(time))

/** Without numbers and address at the start of a server's text: "550 5.1.1 <a@b.example>:". */
const plainReason = (reason: string): string =>
  reason
    .trim()
    .replace(/\.+$/, '')
    .replace(/^\d{3}(?:[ -]+|$)/, '')
    .replace(/^\d\.\d{1,3}\.\d{1,3}(?:\s+|$)/, '')
    .replace(/^<[^>]*>:?\s+/, '')

/** Whether the address is to be corrected; also where it is not known why a mail failed. */
export const mayBeWrongAddress = (cause: string | undefined): boolean =>
  cause === undefined || cause === 'address' || cause === 'domain'

const STEPS: Record<string, string> = {
  address: 'Change the recipient to correct the address.',
  domain: 'Change the recipient to correct the address.',
  full: 'Ask them to make room in their mailbox, then send a reminder.',
  size: 'Ask an admin for a smaller logo, then send a reminder.',
  rules: 'Ask them to let these emails through, then send a reminder.',
  unreachable: 'Send a reminder later. If it fails again, ask them for another address.',
  later: 'Send a reminder later.',
  given_up: 'Send a reminder later. If it fails again, ask them for another address.',
  format: 'Ask them for another address, and change the recipient.',
  loop: 'Ask them for another address, and change the recipient.',
  server: 'Ask an admin to correct the settings of the mail server, then send a reminder.',
}

/** What to do about a mail that failed because of this. */
export const mailStep = (cause: string | undefined): string =>
  STEPS[cause ?? ''] ?? 'Ask them whether the address is right. Then change the recipient, or send a reminder.'

const isDone = (state: SignerState) => state === 'signed' || state === 'copy'

export const hasFailed = ({ state }: { state: string }): boolean => state === 'refused' || state === 'bounced'

/** Everybody in this envelope with the last mail to them, where it still matters. */
export function currentMails(envelope: PdfSignRequest): MailTo[] {
  // Most envelopes have no such mail, and lists ask of each.
  if (!envelope.signers?.some(({ mail }) => mail)) return []
  const { steps, copies } = signingProgress(envelope)
  const people = [
    ...steps.flatMap(({ participants }) => participants),
    ...copies.map((signer) => ({ signer, state: 'copy' as const })),
  ]
  return people.flatMap(({ signer, state }) => {
    const mail = currentMail(signer, state)
    return mail ? [{ signer, mail }] : []
  })
}

/** The mails of an envelope that were refused or bounced, in signing order. */
export const failedMails = (envelope: PdfSignRequest): MailTo[] =>
  currentMails(envelope).filter(({ mail }) => hasFailed(mail))

/**
 * When people whose turn it is, or one of them, were last reminded, by whomever: mail states or the
 * audit trail say it. Undefined where neither does.
 */
export function lastReminder(envelope: PdfSignRequest, trail: AuditTrail | undefined, email?: string) {
  const people = signingProgress(envelope).current.filter(
    ({ signer }) => email === undefined || sameAddress(signer.email, email),
  )
  const times = people.flatMap(({ signer, state }) => {
    const mail = currentMail(signer, state)
    return [mail?.isReminder ? mail.at : undefined, signerMoments(trail, signer).reminded]
  })
  return latest(times)
}

/** The latest of times that can be read. */
export const latest = (times: readonly (string | null | undefined)[]): string | undefined =>
  times
    .flatMap((time) => (time && !Number.isNaN(Date.parse(time)) ? time : []))
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))
    .at(-1)

/** "The mail server refused wally@walker.example on 26 Nov", with `formatTime`. */
export function describeFailedMail({ signer, mail }: MailTo, formatTime?: (time: Date) => string): string {
  const { state, isCopy, at, reason } = mail
  const to = signer.email || signer.name || 'the recipient'
  const time = new Date(at ?? '')
  const on = formatTime && !Number.isNaN(time.getTime()) ? ` on ${formatTime(time)}` : ''
  const what =
    state === 'bounced'
      ? `The ${isCopy ? 'copy' : 'email'} to ${to} bounced${on}`
      : `The mail server refused ${isCopy ? `the copy for ${to}` : to}${on}`
  return reason ? `${what}: ${reason}` : what
}

/** Why a reminder does not help somebody before something else is done, or arrives late. */
export type Obstacle = 'locked' | 'no_code' | 'refused' | 'bounced' | 'deferred'
export type Mailed = DocumentSigner & { obstacle?: Obstacle }

/** Somebody whose turn it is, with what keeps a reminder from helping. */
export function toMailed(signer: DocumentSigner): Mailed {
  const code = signer.authenticationState?.state
  if (code === 'locked' || code === 'no_code') return { ...signer, obstacle: code }
  const state = currentMail(signer, 'turn')?.state
  return state === 'refused' || state === 'bounced' || state === 'deferred' ? { ...signer, obstacle: state } : signer
}

/** Whether another email leads this person to signing. A delayed one only arrives later. */
export const helps = ({ obstacle }: Mailed): boolean => obstacle === undefined || obstacle === 'deferred'

const OBSTACLES = {
  locked: 'Link locked: unlock it first',
  no_code: 'No access code: set one first',
  deferred: 'Email delayed',
}

/** What to do before a reminder, for a list of people. */
export function describeObstacle({ obstacle, mail }: Mailed): string | undefined {
  if (obstacle !== 'refused' && obstacle !== 'bounced') return obstacle && OBSTACLES[obstacle]
  const what = `Email ${obstacle} before`
  return mayBeWrongAddress(mail?.cause) ? `${what}: change the recipient` : `${what}. ${mailStep(mail?.cause)}`
}

type Spared = { signer: DocumentSigner; why: string }

const WHY: Partial<Record<SignerState, string>> = {
  declined: 'declined',
  waiting: 'not invited before it is their turn',
  stopped: 'can no longer sign',
}

/**
 * Who gets a reminder (docs/interface.md, 4.6): all who were invited and have not acted, or why
 * not.
 */
export function mailing(envelope: PdfSignRequest): { mailed: Mailed[]; spared: Spared[] } {
  const progress = signingProgress(envelope)
  const participants = progress.steps.flatMap((step) => step.participants)
  const spared = participants.flatMap(({ signer, state }) => {
    const why =
      state === 'signed'
        ? `has ${actedVerb(signer.requestRole)}`
        : state === 'delegated'
          ? describeDelegation(signer.delegatedBy).toLowerCase()
          : WHY[state]
    return why ? [{ signer, why }] : []
  })
  return {
    mailed: progress.current.map(({ signer }) => toMailed(signer)),
    spared: [...spared, ...progress.copies.map((signer) => ({ signer, why: 'only gets a copy at the end' }))],
  }
}
