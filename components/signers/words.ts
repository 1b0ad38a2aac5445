import { nameList } from '@/components/ui/name-list'
import { personName } from '@/components/ui/people'
import type { DocumentSigner } from '@/lib/contract/envelope'
import { sameAddress } from '@/lib/envelope/signer-state'
import type { Assignment } from './assignment'
import type { Standing } from './standing'

type Told = {
  assignment: Assignment
  standing: Standing
  /** An exact moment with its zone. */
  when: (moment: Date) => string
  /** When somebody was mailed last, where the audit trail was read. */
  mailedOn?: (signer: DocumentSigner) => Date | undefined
}

const names = (people: readonly DocumentSigner[]) => nameList(people.map(personName), 3)

/** Where it stands, as one says it to the person on the telephone. */
export function standingWords(told: Told): string {
  const { assignment, standing } = told
  const { signer, status } = assignment
  const name = personName(signer)
  switch (standing.state) {
    case 'turn':
      return `Waiting for ${waitedFor(told)}${foreign(status)}`
    case 'waiting':
      return standing.ended === 'scheduled'
        ? 'Scheduled: nobody has been invited yet'
        : `Not ${name}’s turn yet: waiting for ${waitedFor(told)}${foreign(status)}`
    case 'unknown':
      return `Sent, and ${name} has not signed; whose turn it is has not been checked yet${foreign(status)}`
    case 'signed':
      return signedWords(told, name)
    case 'declined':
      return `${name} declined, so nobody can sign any more`
    case 'delegated':
      return `${name} delegated the slot to ${takenOverBy(told)}${end(standing.ended)}`
    case 'stopped':
      return standing.ended === 'declined'
        ? `Another signer declined, so ${name} can no longer sign`
        : `${endWords(standing.ended, status)}: ${name} did not sign and no longer can`
    case 'uninvited':
      return `The sender canceled the scheduled send: ${name} was never invited`
    case 'copy':
      return copyWords(standing.ended, name)
  }
}

function waitedFor({ assignment, standing, when, mailedOn }: Told): string {
  const current = standing.current.length > 0 ? standing.current : [assignment.signer]
  const [only, another] = current
  if (!only || another) return names(current)
  const mailed = mailedOn?.(only) ?? (standing.mailedAtOnce ? standing.sentOn : undefined)
  return mailed ? `${personName(only)}, who was mailed on ${when(mailed)}` : names(current)
}

function signedWords(told: Told, name: string): string {
  const { standing, assignment } = told
  if (standing.ended === 'signed') return `${name} signed, and so has everybody else`
  if (standing.ended)
    return `${name} signed, and then ${ENDS[standing.ended] ?? `the envelope became “${assignment.status}”`}`
  return standing.current.length > 0
    ? `${name} signed; now waiting for ${waitedFor(told)}`
    : `${name} signed; others still have to`
}

/** The person who holds the slot now, as far as it is known. */
function takenOverBy({ assignment, standing }: Told): string {
  const holders = standing.lineage ?? []
  const own = holders.findIndex(({ signer }) => sameAddress(signer.email, assignment.signer.email))
  const [to, last] = [holders[own + 1]?.signer, holders.at(-1)?.signer]
  if (!to || !last) return assignment.signer.delegatedTo ?? 'somebody else'
  return to === last ? personName(to) : `${personName(to)}; it is now with ${personName(last)}`
}

const ENDS: Record<string, string> = {
  voided: 'the sender voided the envelope',
  declined: 'another signer declined',
  expired: 'the envelope expired',
}

function end(ended: string | undefined): string {
  if (ended === 'signed') return ', and everybody has signed'
  const words = ended && ENDS[ended]
  return words ? `, and then ${words}` : ''
}

function endWords(ended: string | undefined, status: string): string {
  if (ended === 'voided') return 'Voided by the sender'
  return ended === 'expired' ? 'Expired' : `Ended as “${status}”`
}

function copyWords(ended: string | undefined, name: string): string {
  if (ended === 'signed') return `Everybody signed; ${name} was sent a copy`
  const words = ended && ENDS[ended]
  return words ? `${name} gets no copy, because ${words}` : `${name} does not sign, and gets a copy once everybody has`
}

/** A status in flight that is not the interface's own: the service's word is passed on. */
function foreign(status: string): string {
  return status === '' || status === 'Sent' ? '' : ` (the service says “${status}”)`
}

const EVENTS = new Map<string, string>(
  Object.entries({
    scheduled: 'Scheduled',
    signed: 'Completed',
    voided: 'Voided',
    declined: 'Declined',
    expired: 'Expired',
  }),
)

/** What happened last to the envelope, in a word, and when. */
export function lastEvent({ status, updatedOn, createdOn }: Assignment): { words: string; at?: Date } {
  const at = updatedOn ?? createdOn
  const untouched = updatedOn === undefined || updatedOn.getTime() === createdOn?.getTime()
  const words = EVENTS.get(status.toLowerCase()) ?? (untouched ? 'Sent' : 'Changed')
  return { words, ...(at && { at }) }
}

/** Who acts next: those whose turn it is, then those after them. */
export function nextWords({ assignment, standing }: Pick<Told, 'assignment' | 'standing'>): string {
  const { current, next, ended, state } = standing
  if (ended === 'scheduled') return 'Nobody before it is sent'
  if (ended) return 'Nobody'
  if (current.length === 0) return state === 'unknown' ? 'Not checked yet' : 'Unknown'
  const own = current.some((signer) => sameAddress(signer.email, assignment.signer.email))
  const first = own && current.length === 1 ? personName(assignment.signer) : names(current)
  return next.length > 0 ? `${first}, then ${names(next)}` : first
}
