import { nameList } from '@/components/ui/name-list'
import { personName } from '@/components/ui/people'
import type { DocumentSigner } from '@/lib/contract/envelope'
import { sameAddress } from '@/lib/envelope/signer-state'
import type { Assignment } from './assignment'
import type { AssignmentStatus } from './assignment-status'

export type Described = {
  assignment: Assignment
  status: AssignmentStatus
  /** Formats an exact time with its zone. */
  formatTime: (time: Date) => string
  /** When somebody was last mailed, where the audit trail was read. */
  mailedOn?: (signer: DocumentSigner) => Date | undefined
}

const names = (people: readonly DocumentSigner[]) => nameList(people.map(personName), 3)

/** The assignment's status in a sentence for the person who asks about it. */
export function describeStatus(described: Described): string {
  const { assignment, status } = described
  const name = personName(assignment.signer)
  switch (status.state) {
    case 'turn':
      return `Waiting for ${describeCurrent(described)}${foreignStatus(assignment)}`
    case 'waiting':
      return status.ended === 'scheduled'
        ? 'Scheduled: nobody has been invited yet'
        : `Not ${name}’s turn yet: waiting for ${describeCurrent(described)}${foreignStatus(assignment)}`
    case 'unknown':
      return `${name} has not signed; whose turn it is has not been checked yet${foreignStatus(assignment)}`
    case 'signed':
      return describeSigned(described, name)
    case 'declined':
      return `${name} declined, so nobody can sign anymore`
    case 'delegated':
      return `${name} delegated the slot to ${describeAssignee(described)}${describeEnd(status.ended)}`
    case 'stopped':
      return status.ended === 'declined'
        ? `Another signer declined, so ${name} can no longer sign`
        : `${STOPPED[status.ended ?? ''] ?? `Ended as “${assignment.status}”`}: ${name} did not sign and no longer can`
    case 'uninvited':
      return `The sender canceled the scheduled send: ${name} was never invited`
    case 'copy':
      return describeCopy(status.ended, name)
  }
}

function describeCurrent({ assignment, status, formatTime, mailedOn }: Described): string {
  const current = status.current.length > 0 ? status.current : [assignment.signer]
  const [only, another] = current
  if (!only || another) return names(current)
  const mailed = mailedOn?.(only)
  if (mailed) return `${personName(only)}, who was mailed on ${formatTime(mailed)}`
  // Without the audit trail nobody knows of reminders since then.
  const invited = status.mailedAtOnce ? status.sentOn : undefined
  return invited ? `${personName(only)}, who was invited on ${formatTime(invited)}` : names(current)
}

function describeSigned(described: Described, name: string): string {
  const { ended, current } = described.status
  if (ended === 'signed') return `${name} signed, and so has everybody else`
  if (ended) return `${name} signed, and then ${ENDS[ended] ?? `the envelope became “${described.assignment.status}”`}`
  return current.length > 0
    ? `${name} signed; now waiting for ${describeCurrent(described)}`
    : `${name} signed; waiting for others`
}

/** The person who has the slot now, as far as that is known. */
function describeAssignee({ assignment, status: { chain = [] } }: Described): string {
  const own = chain.findIndex(({ signer }) => sameAddress(signer.email, assignment.signer.email))
  const [to, last] = [chain[own + 1]?.signer, chain.at(-1)?.signer]
  if (!to || !last) return assignment.signer.delegatedTo ?? 'somebody else'
  return to === last ? personName(to) : `${personName(to)}; it is now with ${personName(last)}`
}

const STOPPED: Record<string, string> = { voided: 'Voided by the sender', expired: 'Expired' }

const ENDS: Record<string, string> = {
  voided: 'the sender voided the envelope',
  declined: 'another signer declined',
  expired: 'the envelope expired',
}

function describeEnd(ended = ''): string {
  if (ended === 'signed') return ', and everybody has signed'
  return ENDS[ended] ? `, and then ${ENDS[ended]}` : ''
}

function describeCopy(ended = '', name: string): string {
  if (ended === 'signed') return `Everybody signed; ${name} was sent a copy`
  return ENDS[ended] ? `${name} gets no copy, because ${ENDS[ended]}` : `${name} gets a copy once everybody has signed`
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
  const first = isOwn ? personName(assignment.signer) : names(current)
  return next.length > 0 ? `${first}, then ${names(next)}` : first
}
