import { nameList } from '@/components/ui/format'
import { personName } from '@/components/ui/people'
import type { AuditTrail, DocumentSigner } from '@/lib/contract/envelope'
import { currentMail, describeFailedMail, hasFailed } from '@/lib/envelope/mail-state'
import { actionAt, describeDelegation, type SignerMoments } from '@/lib/envelope/signing-progress'
import { actedVerb, isApprover } from '@/lib/envelope/signing-task'
import { isLocked } from '@/lib/envelope/state'
import { currentViewProblem, describeViewProblem } from '@/lib/envelope/view-problem'
import { own } from '@/lib/text/json'
import { isolate } from '@/lib/text/one-line'
import { formatIn } from '@/lib/text/time-zone'
import { type Assignment, type AssignmentStatus, parseRowDate } from './assignment'
import { handOvers } from './hand-overs'

/** `after`: a time just mentioned, whose day is not repeated. `zone: false`: another time of the text has the zone. */
export type FormatTime = (time: Date, options?: { after?: Date | undefined; zone?: boolean }) => string

export type Described = {
  assignment: Assignment
  status: AssignmentStatus
  formatTime: FormatTime
  /** What the audit trail says of somebody, where it was read. */
  momentsOf?: (signer: DocumentSigner) => SignerMoments
}

/** "5 Nov 2026, 10:12 UTC": what somebody reads aloud or writes. */
export const timeFormat =
  (zone: string): FormatTime =>
  (time, { after, zone: hasZone = true } = {}) => {
    const day = formatIn(zone, { day: 'numeric', month: 'short', year: 'numeric' })
    const clock = formatIn(zone, {
      hour: '2-digit',
      minute: '2-digit',
      ...(hasZone && { timeZoneName: 'short' as const }),
    }).format(time)
    return after && day.format(after) === day.format(time) ? clock : `${day.format(time)}, ${clock}`
  }

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** What happened on this person's side, in one clause without any name: "Emailed 5 Nov 2026, 10:12 UTC, not opened yet". */
export function describeOwn(described: Described, hasZone = true): string {
  const { assignment, status, formatTime, momentsOf } = described
  const { signer } = assignment
  const acted = capitalized(actedVerb(signer.requestRole))
  const at = (text: string, time: Date | undefined) => (time ? `${text} ${formatTime(time)}` : text)
  const reason = (momentsOf?.(signer).reason ?? signer.declineReason)?.trim()
  const ended = own(END_TEXTS, status.ended ?? '') ?? `the envelope became “${assignment.status}”`
  switch (status.state) {
    case 'turn':
      return describeContact(described, signer, { hasZone }) || `Not ${actedVerb(signer.requestRole)} yet`
    case 'waiting':
      if (status.ended !== 'scheduled') return 'Others sign first'
      return status.sentOn ? `Scheduled for ${formatTime(status.sentOn)}` : 'Scheduled'
    case 'unknown':
      return `Not ${actedVerb(signer.requestRole)} yet`
    case 'signed':
      if (status.ended === 'signed') return [`${acted} by everyone`, copyOf(described)].filter(Boolean).join('. ')
      return status.ended ? `${acted}, then ${ended}` : at(acted, parseRowDate(momentsOf?.(signer).signed))
    case 'declined':
      return `${at('Declined', declinedAt(described))}${reason ? `: “${isolate(reason)}”` : ''}`
    case 'delegated':
      return describeHandOvers(described, status.ended && status.ended !== 'signed' ? `, then ${ended}` : '')
    case 'stopped':
      return `Not ${actedVerb(signer.requestRole)}: ${ended}`
    case 'uninvited':
      return `Never invited: ${ended}`
    case 'copy':
      if (status.ended === 'signed') return copyOf(described) || 'Got a copy'
      return status.ended ? `No copy: ${ended}` : 'Gets a copy once everyone has signed'
  }
}

/**
 * Where a person's part is now, and what became of the email: "Corrected to gina@x.example on 5 Nov 2026, 18:38 UTC; that email was
 * accepted at 18:38, not opened yet". `end`: what became of the envelope, where nothing else is known.
 */
function describeHandOvers(described: Described, end: string): string {
  const { assignment, status, formatTime } = described
  const by = assignment.signer.delegatedBy
  const steps = handOvers(described)
  const last = steps.at(-1)
  if (!last) return `${describeDelegation(by)}${by === 'sender' ? '' : ' to someone else'}${end}`
  const path = steps.map(({ to, verb, isCorrection, at }, index) => {
    const time = at && ` ${onOrAt(formatTime, at, { after: steps[index - 1]?.at, zone: index === steps.length - 1 })}`
    return `${verb} ${isCorrection ? to.email : fullAddress(to)}${time ?? ''}`
  })
  const text = capitalized(path.join(', then '))
  const successor = status.successors?.at(-1)
  if (!successor) return `${text}${end}`
  const { signer, state } = successor
  const isTurn = state === 'turn'
  const now = {
    ...described,
    assignment: { ...assignment, signer },
    status: { ...status, state, isLocked: isLocked(signer) },
  }
  const own = isTurn
    ? describeContact(now, signer, { hasZone: !last.at, transferAt: last.at ?? 'unknown' })
    : describeOwn(now)
  if (!own) return text
  const rest = `${own.charAt(0).toLowerCase()}${own.slice(1)}`
  return isTurn
    ? `${text}; ${rest}`
    : last.isCorrection
      ? `${text}. ${own}`
      : `${text}. ${isolate(personName(signer))}: ${rest}`
}

/** "Bo <bo@x.example>" */
const fullAddress = (signer: DocumentSigner) =>
  signer.name && signer.email ? `${isolate(signer.name)} <${signer.email}>` : isolate(personName(signer))

/** "on 5 Nov 2026, 18:38", or "at 18:38" on a day just mentioned. */
function onOrAt(formatTime: FormatTime, time: Date, options: { after?: Date | undefined; zone?: boolean }): string {
  const text = formatTime(time, options)
  return `${options.after && text !== formatTime(time, { ...options, after: undefined }) ? 'at' : 'on'} ${text}`
}

/** A refusal ends the envelope, which does not change anymore. */
const declinedAt = ({ assignment: { signer, updatedOn }, status, momentsOf }: Described): Date | undefined =>
  parseRowDate(momentsOf?.(signer).declined) ?? (status.ended === 'declined' ? updatedOn : undefined)

const END_TEXTS: Record<string, string> = {
  voided: 'voided by the sender',
  canceled: 'canceled before it was sent',
  declined: 'another signer declined',
  expired: 'expired',
}

/** What became of the email with the signed PDF. */
function copyOf({ assignment: { signer }, status, formatTime }: Described): string {
  const mail = currentMail(signer, status.state === 'unknown' ? 'copy' : status.state)
  if (!mail?.isCopy) return ''
  if (hasFailed(mail)) return describeFailedMail({ signer, mail }, formatTime)
  const at = mail.state === 'sent' ? parseRowDate(mail.at) : undefined
  return at ? `Copy emailed ${formatTime(at)}` : ''
}

/** When somebody whose turn it is was emailed and reminded, and whether they opened it, in order of time; empty where nothing is known. */
function describeContact(
  described: Described,
  signer: DocumentSigner,
  /** `transferAt`: they got the part from another person or address, just mentioned. */
  { hasZone = true, transferAt }: { hasZone?: boolean; transferAt?: Date | 'unknown' } = {},
): string {
  const { assignment, status, formatTime, momentsOf } = described
  const mail = currentMail(signer, 'turn')
  if (mail && hasFailed(mail)) return describeFailedMail({ signer, mail }, formatTime)
  const { invited, reminded, reminders, opened } = momentsOf?.(signer) ?? {}
  const sentAt = mail?.state === 'sent' ? parseRowDate(mail.at) : undefined
  const invitedAt =
    parseRowDate(invited) ??
    (mail?.isReminder ? undefined : sentAt) ??
    (status.invitedAtOnce ? status.sentOn : undefined)
  const remindedAt = parseRowDate(reminded) ?? (mail?.isReminder ? sentAt : undefined)
  const openedAt = parseRowDate(opened)
  const times = reminders && reminders > 1 ? ` ${reminders === 2 ? 'twice' : `${reminders} times`}, last` : ''
  const events = [
    { verb: mail?.state !== 'sent' ? 'invited' : transferAt ? 'that email was accepted' : 'emailed', at: invitedAt },
    { verb: 'opened', at: openedAt },
    { verb: `reminded${times}`, at: remindedAt },
  ]
    .flatMap(({ verb, at }) => (at ? [{ verb, at }] : []))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const unseen = currentViewProblem(signer, 'turn')
  const unseenAt = parseRowDate(unseen?.at)
  // Without an invitation in it the trail has another form, and says nothing about opening either.
  const facts = [
    ...events.map(({ verb, at }, index) => {
      const zone = hasZone && index === events.length - 1
      const after = events[index - 1]?.at ?? (transferAt instanceof Date ? transferAt : undefined)
      return `${verb} ${transferAt ? onOrAt(formatTime, at, { after, zone }) : formatTime(at, { after, zone })}`
    }),
    transferAt && mail?.state === 'queued' && 'the email is not accepted yet',
    mail?.state === 'deferred' && `the last email is delayed${mail.reason ? ` (${mail.reason})` : ''}`,
    invited !== undefined && !openedAt && 'not opened yet',
    (signer === assignment.signer ? status.isLocked : isLocked(signer)) && 'the link is locked after five wrong codes',
    unseen && `${describeViewProblem(unseen)}${unseenAt ? ` on ${formatTime(unseenAt, { zone: hasZone })}` : ''}`,
  ].filter((fact): fact is string => Boolean(fact))
  return capitalized(facts.join(', '))
}

/** For whom else the envelope waits, with what is known of each, besides whom the sentence for the caller names; for the team only. */
export function describeOthers(described: Described): string[] {
  const { ended, others, successors } = described.status
  if (ended) return []
  const successor = successors?.at(-1)?.signer
  return others
    .filter((signer) => signer !== successor)
    .map((signer) =>
      [`Waiting for ${isolate(personName(signer))}`, describeContact(described, signer)].filter(Boolean).join('. '),
    )
}

/** For whom else the envelope waits, for the team only. */
export function nameOthers({ status: { ended, others, state } }: Pick<Described, 'status'>): string | undefined {
  if (ended || others.length === 0) return undefined
  return `${state === 'turn' ? 'also ' : ''}waiting for ${nameList(others.map(personName), 3)}`
}

const VIEW_HELP = 'Opening the link in another browser or on another device may help'

/** The sentence to read to a caller, or for a reply to them: nobody else's name is in it, besides who got their part. */
export function describeForCaller(described: Described, who: string): string {
  const { assignment, status, formatTime } = described
  const isTurn = status.state === 'turn'
  const hasSuccessor = status.successors !== undefined && status.successors.length > 0
  const waits = !status.ended && !hasSuccessor && status.state !== 'turn' && status.state !== 'waiting'
  const foreign = status.ended || assignment.status === '' || assignment.status === 'Sent' ? '' : assignment.status
  return [
    isTurn && `Waiting for ${who}`,
    describeOwn(described, !(isTurn && status.expiresOn)),
    waits && status.state !== 'unknown' && 'Waiting for others',
    isTurn && status.isLocked && 'The sender can unlock it',
    isTurn && currentViewProblem(assignment.signer, 'turn') && VIEW_HELP,
    isTurn && status.expiresOn && `The link is valid until ${formatTime(status.expiresOn)}`,
    foreign && `Status: “${foreign}”`,
  ]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ')
}

const MOST_DONE = 10

type SummaryInput = {
  /** In the order of their groups. */
  rows: readonly Described[]
  /** False while more envelopes may follow. */
  isComplete: boolean
  now: Date
}

/** A text for a reply to the person: what waits for them, with dates, and what became of the rest. */
export function summarize({ rows, isComplete, now }: SummaryInput): string {
  const open = rows.filter(({ status }) => status.group !== 'done')
  const done = rows.filter(({ status }) => status.group === 'done')
  const rest = done.length - MOST_DONE
  const lines = [...open, ...done.slice(0, MOST_DONE)].map((described) => {
    const { assignment, status, formatTime } = described
    const { label, at } = lastEvent(described)
    const task = isApprover(assignment.signer.requestRole) ? 'your approval' : 'your signature'
    const end = status.group === 'done' && status.state !== 'declined' && at && ` ${label} ${formatTime(at)}.`
    // Of envelopes with one subject, each has its date.
    const isAlone = rows.filter((row) => row.assignment.subject === assignment.subject).length === 1
    const sent = isAlone || !assignment.createdOn ? '' : `, sent ${formatTime(assignment.createdOn)}`
    return `“${assignment.subject}”${sent}: ${describeForCaller(described, task)}${end || ''}`
  })
  const more =
    rest > 0 || !isComplete
      ? [`${rest > 0 ? `And ${rest}${isComplete ? '' : ' or more'} older ones` : 'And older ones'}.`]
      : []
  const [first] = rows
  return [...(first ? [`As of ${first.formatTime(now)}:`] : []), ...lines, ...more].join('\n\n')
}

const EVENTS = new Map([
  ['scheduled', 'Scheduled'],
  ['signed', 'Completed'],
  ['voided', 'Voided'],
  ['declined', 'Declined'],
  ['expired', 'Expired'],
])

const ACTIONS = new Map([
  ['reminded', 'Reminded'],
  ['signed', 'Signed'],
  ['approved', 'Approved'],
  ['opened', 'Opened'],
  ['invited', 'Invited'],
])

/**
 * The last event of the envelope in a word or two, and its time. What happened to another person names them. `trail`: where it was
 * read.
 */
export function lastEvent(
  { assignment, status }: Pick<Described, 'assignment' | 'status'>,
  trail?: AuditTrail,
): { label: string; at?: Date } {
  const { updatedOn, createdOn, signer } = assignment
  const at = updatedOn ?? createdOn
  const isUnchanged = updatedOn === undefined || updatedOn.getTime() === createdOn?.getTime()
  const label =
    EVENTS.get(assignment.status.toLowerCase()) ??
    (isUnchanged
      ? 'Sent'
      : (describeAction(signer, status.others, trail, at) ?? describeChange(signer, status.others, at)))
  return { label, ...(at && { at }) }
}

function describeAction(
  own: DocumentSigner,
  others: readonly DocumentSigner[],
  trail: AuditTrail | undefined,
  at: Date | undefined,
): string | undefined {
  const { email, action = '', actor = email } = actionAt(trail, at, own.email) ?? {}
  const isReplaced = actor?.toLowerCase() !== email?.toLowerCase()
  const word = action === 'delegated' ? (isReplaced ? 'Replaced' : 'Delegated') : ACTIONS.get(action)
  if (email === undefined || !word) return undefined
  const hasAddress = (signer: DocumentSigner) => signer.email?.toLowerCase() === email.toLowerCase()
  return hasAddress(own) ? word : actionOf(others.find(hasAddress) ?? { email }, word)
}

const actionOf = (other: DocumentSigner, word: string) => `${isolate(personName(other))} ${word.toLowerCase()}`

/** Mail servers take an email some seconds after the envelope has changed. */
const EARLY_MS = 1_000

/** What the states of emails say. A signature has no time here, so the change may be any other. */
function describeChange(own: DocumentSigner, others: readonly DocumentSigner[], at: Date | undefined): string {
  const lastMailTo = (signer: DocumentSigner) => {
    const mail = currentMail(signer, 'turn')
    return mail?.at !== undefined && Date.parse(mail.at) >= (at?.getTime() ?? 0) - EARLY_MS ? mail : undefined
  }
  if (lastMailTo(own)?.isReminder) return 'Reminded'
  const reminded = others.find((signer) => lastMailTo(signer)?.isReminder)
  if (reminded) return actionOf(reminded, 'Reminded')
  if (own.delegated || own.delegatedTo) return LAST_DELEGATION[own.delegatedBy ?? 'unknown']
  const isInPlace = own.delegatedFrom || others.some((signer) => signer.delegatedFrom && lastMailTo(signer))
  return isInPlace ? LAST_DELEGATION.unknown : 'Changed'
}

/** The other person's row says who did it, and is not read here. */
const LAST_DELEGATION = { signer: 'Delegated', sender: 'Replaced', unknown: 'Handed over' }
