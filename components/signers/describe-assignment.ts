import { nameList } from '@/components/ui/format'
import { personName } from '@/components/ui/people'
import type { DocumentSigner } from '@/lib/contract/envelope'
import { isolate } from '@/lib/contract/one-line'
import { currentMail, describeFailedMail, hasFailed } from '@/lib/envelope/mail-state'
import type { SignerMoments } from '@/lib/envelope/signing-progress'
import { actedVerb, taskOf } from '@/lib/envelope/signing-task'
import { sameAddress } from '@/lib/envelope/state'
import { type Assignment, type AssignmentStatus, parseRowDate } from './assignment'

export type Described = {
  assignment: Assignment
  status: AssignmentStatus
  /** Formats an exact time with its zone. */
  formatTime: (time: Date) => string
  /** What the audit trail says of somebody, where it was read. */
  momentsOf?: (signer: DocumentSigner) => SignerMoments
}

const acted = ({ signer }: Assignment) => actedVerb(signer.requestRole)

const names = (people: readonly DocumentSigner[]) => nameList(people.map(personName), 3)
const nameOf = (person: DocumentSigner) => isolate(personName(person))

/** The assignment's status in a sentence for the person who asks about it. */
export function describeStatus(described: Described): string {
  const { assignment, status } = described
  const name = nameOf(assignment.signer)
  switch (status.state) {
    case 'turn':
      return describeOwnFailure(described) ?? `Waiting for ${describeCurrent(described)}${foreignStatus(assignment)}`
    case 'waiting':
      return status.ended === 'scheduled'
        ? 'Scheduled: nobody has been invited yet'
        : `Not ${name}’s turn yet: waiting for ${describeCurrent(described)}${foreignStatus(assignment)}`
    case 'unknown':
      return `${name} has not ${acted(assignment)}; whose turn it is has not been checked yet${foreignStatus(assignment)}`
    case 'signed':
      return describeSigned(described, name)
    case 'declined':
      return `${name} declined, so nobody can sign anymore`
    case 'delegated':
      return `Delegated from ${name} to ${describeAssignee(described)}${describeEnd(status.ended)}`
    case 'stopped':
      return status.ended === 'declined'
        ? `Somebody else declined, so ${name} can no longer ${taskOf(assignment.signer.requestRole)}`
        : `${STOPPED[status.ended ?? ''] ?? `Ended as “${assignment.status}”`}: ${name} did not ${taskOf(assignment.signer.requestRole)} and no longer can`
    case 'uninvited':
      return `The sender canceled the scheduled send: ${name} was never invited`
    case 'copy':
      return describeCopy(described, name)
  }
}

function describeCurrent(described: Described): string {
  const { assignment, status } = described
  const current = status.current.length > 0 ? status.current : [assignment.signer]
  const [only, another] = current
  if (!only || another) return names(current)
  const mail = mailTo(described, only)
  if (mail && hasFailed(mail))
    return `${nameOf(only)}, whose email ${mail.state === 'bounced' ? mail.state : 'was refused'}`
  if (mail?.state === 'deferred') return `${nameOf(only)}, whose email is delayed`
  const invited = describeInvitation(described, only)
  return invited ? `${nameOf(only)}, who was ${invited}` : names(current)
}

/**
 * The last mail to a signer. The row of the person who is asked about is newer than the envelope in
 * lists.
 */
function mailTo({ assignment, status }: Described, signer: DocumentSigner) {
  const isOwn = sameAddress(signer.email, assignment.signer.email)
  return currentMail(isOwn ? assignment.signer : signer, isOwn && status.state !== 'unknown' ? status.state : 'turn')
}

/**
 * "emailed on 5 Nov", or "invited on 5 Nov and reminded on 9 Nov" where the service does not say
 * whether a mail server took it.
 */
function describeInvitation(described: Described, signer: DocumentSigner): string | undefined {
  const { status, formatTime, momentsOf } = described
  const mail = mailTo(described, signer)
  const at = mail?.state === 'sent' ? parseRowDate(mail.at) : undefined
  if (at) return `${mail?.isReminder ? 'reminded' : 'emailed'} on ${formatTime(at)}`
  const moments = momentsOf?.(signer)
  // Without the audit trail nobody knows of reminders since then.
  const invited = parseRowDate(moments?.invited) ?? (status.invitedAtOnce ? status.sentOn : undefined)
  const reminded = parseRowDate(moments?.reminded)
  if (!invited) return undefined
  return `invited on ${formatTime(invited)}${reminded ? ` and reminded on ${formatTime(reminded)}` : ''}`
}

/** The person's own email that failed, and what to do. */
function describeOwnFailure(described: Described): string | undefined {
  const { signer } = described.assignment
  const mail = mailTo(described, signer)
  if (!mail || !hasFailed(mail)) return undefined
  const failure = describeFailedMail({ signer, mail }, described.formatTime)
  return mail.isCopy ? failure : `${failure}. Correct the address`
}

/**
 * Whether and when the person was invited and opened the envelope, in sentences; empty where
 * nothing is known.
 */
export function describeContact(described: Described): string {
  const { assignment, status, formatTime, momentsOf } = described
  if (status.state !== 'turn' || describeOwnFailure(described)) return ''
  const { signer } = assignment
  const name = nameOf(signer)
  const mail = mailTo(described, signer)
  const invited = describeInvitation(described, signer)
  const moments = momentsOf?.(signer)
  const opened = parseRowDate(moments?.opened)
  const isNamedAlready = status.current.length < 2 && mail?.state !== 'deferred'
  return [
    mail?.state === 'deferred' && `${mail.reason ? `Reason: ${mail.reason}. ` : ''}It is tried again.`,
    invited && !isNamedAlready && `${name} was ${invited}.`,
    // Without an invitation in it the trail has another form, and says nothing about opening
    // either.
    moments?.invited !== undefined &&
      (opened ? `${name} first opened it on ${formatTime(opened)}.` : `${name} has not opened it yet.`),
  ]
    .filter(Boolean)
    .join(' ')
}

function describeSigned(described: Described, name: string): string {
  const { ended, current } = described.status
  const did = `${name} ${acted(described.assignment)}`
  if (ended === 'signed') return `${did}, and everybody has finished${describeOwnCopy(described)}`
  if (ended) return `${did}, and then ${ENDS[ended] ?? `the envelope became “${described.assignment.status}”`}`
  return current.length > 0 ? `${did}; now waiting for ${describeCurrent(described)}` : `${did}; waiting for others`
}

/** The person who has the slot now, as far as that is known. */
function describeAssignee({ assignment, status: { chain = [] } }: Described): string {
  const own = chain.findIndex(({ signer }) => sameAddress(signer.email, assignment.signer.email))
  const [to, last] = [chain[own + 1]?.signer, chain.at(-1)?.signer]
  if (!to || !last) return assignment.signer.delegatedTo ?? 'somebody else'
  return to === last ? nameOf(to) : `${nameOf(to)}; it is now with ${nameOf(last)}`
}

const STOPPED: Record<string, string> = { voided: 'Voided by the sender', expired: 'Expired' }

const ENDS: Record<string, string> = {
  voided: 'the sender voided the envelope',
  declined: 'somebody else declined',
  expired: 'the envelope expired',
}

function describeEnd(ended = ''): string {
  if (ended === 'signed') return ', and everybody has finished'
  return ENDS[ended] ? `, and then ${ENDS[ended]}` : ''
}

/** What became of the email with the link to the signed PDF. */
function describeOwnCopy(described: Described): string {
  const mail = mailTo(described, described.assignment.signer)
  const failure = describeOwnFailure(described)
  if (failure) return `. ${failure}`
  const at = mail?.isCopy && mail.state === 'sent' ? parseRowDate(mail.at) : undefined
  return at ? `. The copy was emailed on ${described.formatTime(at)}` : ''
}

function describeCopy(described: Described, name: string): string {
  const ended = described.status.ended ?? ''
  const arrived = describeOwnFailure(described) ? '' : `; ${name} got a copy`
  if (ended === 'signed') return `Everybody has finished${arrived}${describeOwnCopy(described)}`
  return ENDS[ended]
    ? `${name} gets no copy, because ${ENDS[ended]}`
    : `${name} gets a copy once everybody has finished`
}

/** Adds a status that the interface doesn't define in the service's own words. */
function foreignStatus({ status }: Assignment): string {
  return status === '' || status === 'Sent' ? '' : ` (the service says “${status}”)`
}

const EVENTS = new Map([
  ['scheduled', 'Scheduled'],
  ['signed', 'Completed'],
  ['voided', 'Voided'],
  ['declined', 'Declined'],
  ['expired', 'Expired'],
])

/** The last event of the envelope in one word, and its time. */
export function lastEvent({ status, updatedOn, createdOn }: Assignment): { label: string; at?: Date } {
  const at = updatedOn ?? createdOn
  const isUnchanged = updatedOn === undefined || updatedOn.getTime() === createdOn?.getTime()
  const label = EVENTS.get(status.toLowerCase()) ?? (isUnchanged ? 'Sent' : 'Changed')
  return { label, ...(at && { at }) }
}

/** Who signs next: the current signers, then those after them. */
export function describeNext({ assignment, status }: Pick<Described, 'assignment' | 'status'>): string {
  const { current, next, ended, state } = status
  if (ended === 'scheduled') return 'Nobody until it is sent'
  if (ended) return 'Nobody'
  if (current.length === 0) return state === 'unknown' ? 'Not checked yet' : 'Unknown'
  const isOwn = current.length === 1 && sameAddress(current[0]?.email, assignment.signer.email)
  const first = isOwn ? nameOf(assignment.signer) : names(current)
  return next.length > 0 ? `${first}, then ${names(next)}` : first
}
