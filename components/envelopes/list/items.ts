import type { ItemSource } from '@/components/ui/live-list/pages'
import type { PathPerson } from '@/components/ui/signing-path'
import { fromWireDate } from '@/lib/contract/dates'
import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import type { EnvelopeListPage } from '@/lib/desk/envelopes/contract/find'
import type { Participant, SigningProgress } from '@/lib/envelope/signing-progress'
import { isApprover } from '@/lib/envelope/signing-task'
import { inFlight } from '@/lib/envelope/state'
import { isolate, isVisible, oneLine } from '@/lib/text/one-line'

/** One envelope of the list, in its newest known state. */
export type Item = { id: string; changedAt: Date | undefined; envelope: PdfSignRequest }

export const keyOf = ({ id }: Item): string => id

/** The rows of a page. */
export const ENVELOPE_PAGES: ItemSource<EnvelopeListPage, Item> = {
  itemsOf: ({ items }) =>
    items.map(({ id, changed_at, envelope }) => ({ id, changedAt: new Date(changed_at), envelope })),
  keyOf,
  timeOf: ({ changedAt }) => changedAt?.getTime(),
}

/** Replaces items by opened envelopes that are newer. */
export function withDetails(items: readonly Item[], envelopes: readonly PdfSignRequest[]): Item[] {
  const details = new Map(envelopes.map((envelope) => [envelope.id, envelope]))
  return items.map((item) => {
    const envelope = details.get(item.id)
    const changedAt = fromWireDate(envelope?.updatedOn ?? '')
    return envelope && changedAt && changedAt > (item.changedAt ?? 0) ? { id: item.id, changedAt, envelope } : item
  })
}

/**
 * What is new above a list whose first row changed at `since`. An envelope created before that is
 * changed, not new.
 */
export function describeNew(unseen: readonly Item[], since: number | undefined): string | undefined {
  const isChanged = ({ envelope }: Item) => {
    const created = fromWireDate(envelope.createdOn ?? '')
    return created !== undefined && since !== undefined && created.getTime() < since
  }
  const changed = unseen.filter(isChanged).length
  const created = unseen.length - changed
  if (unseen.length === 0) return undefined
  if (unseen.length >= 100) return changed > 0 ? 'Over 99 new or changed envelopes' : 'Over 99 new envelopes'
  if (created > 0 && changed > 0) return `${created} new, ${changed} changed`
  return `${unseen.length} ${created > 0 ? 'new' : 'changed'} ${unseen.length === 1 ? 'envelope' : 'envelopes'}`
}

/** An envelope as one line of text: its subject, its status and its address. */
export function toText({ id, envelope }: Item): string {
  const page = envelope.id && `${window.location.origin}/envelopes/${id}`
  return [subjectOf(envelope), envelope.status, page].filter(Boolean).join(' · ')
}

export const subjectOf = ({ emailSubject }: PdfSignRequest): string => emailSubject?.trim() || 'No subject'

/** A name as a row has room for it. */
const shortName = ({ name, email }: DocumentSigner): string =>
  (isVisible(name ?? '') && oneLine(name ?? '')) || email || 'Unnamed'

/** A slot that was delegated counts for the person who has it now. */
const currentParticipants = ({ steps }: SigningProgress): Participant[] =>
  steps.flatMap(({ participants }) => participants.filter(({ state }) => state !== 'delegated'))

/** Everybody who signs or approves, in order, for the signing path. */
export function pathOf(progress: SigningProgress): PathPerson[] {
  return progress.steps.flatMap(({ number, participants }) =>
    participants.map(({ recipient, state, signer }) => ({
      recipient,
      state,
      step: number,
      name: shortName(signer),
      ...(state === 'signed' && isApprover(signer.requestRole) && { word: 'Approved' }),
    })),
  )
}

const domainOf = (email = ''): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/**
 * Who the envelope is with: its signers from outside the sender's domain, each once, by company
 * where it is known. Where all are from the sender's domain, everybody else.
 */
export function counterparties({ requestedBy, signers = [] }: PdfSignRequest, progress: SigningProgress): string[] {
  const people = currentParticipants(progress).map(({ signer }) => signer)
  const own = requestedBy?.email ?? ''
  const outside = people.filter(({ email }) => domainOf(email) !== domainOf(own))
  const others = people.filter(({ email }) => email?.toLowerCase() !== own.toLowerCase())
  const [first] = [outside, others, people, signers].filter((each) => each.length > 0)
  return [...new Set((first ?? []).map((signer) => oneLine(signer.companyName ?? '').trim() || shortName(signer)))]
}

/** Whose turn it is, who declined, or else who signs. */
export function describePeople(envelope: PdfSignRequest, progress: SigningProgress): string {
  const people = currentParticipants(progress)
  const declined = people.find(({ state }) => state === 'declined')
  if (declined) return `${nameOf(declined)} declined`
  const turn = people.filter(({ state }) => state === 'turn')
  if (inFlight(envelope) && turn.length > 0) return `Waiting for ${withOthers(turn)}`
  return people.length > 0 ? withOthers(people) : 'No signers'
}

function withOthers([first, second, ...others]: readonly Participant[]): string {
  if (!first) return ''
  if (!second) return nameOf(first)
  if (others.length === 0) return `${nameOf(first)} and ${nameOf(second)}`
  return `${nameOf(first)} and ${others.length + 1} others`
}

/** A name in another direction does not turn the sentence around it. */
const nameOf = ({ signer }: Participant) => isolate(shortName(signer))
