import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { DraftContent, DraftRecipient } from '@/lib/desk/drafts/contract/draft'
import { printWarning } from '@/lib/envelope/printable'
import { isCopy } from '@/lib/envelope/signing-task'
import { type Slot, slotsOf } from '@/lib/envelope/slots'
import { suggestAddress } from '@/lib/envelope/suggest-address'

/** A person who will get mail, with what the template decides about them. */
export type Invitee = {
  /** The recipient's id, which fields, color and symbol depend on. */
  id: number
  /** The position in the draft's recipients, as paths name it. */
  index: number
  /** What was typed, without spaces around it; empty if nothing was. */
  name: string
  email: string
  /** What they are called while they have no name: the template's slot, or "Recipient 2". */
  label: string
  requestRole: string
  group?: string
  copy: boolean
  privateMessage?: string
}

/** The people of a draft in their order. A template's slots come first to last, whatever the draft has stored of them. */
export function inviteesOf({ recipients }: DraftContent, template: PdfSignRequest | undefined): Invitee[] {
  if (template) {
    return slotsOf(template).map((slot, position) => {
      const index = recipients.findIndex(({ id }) => id === slot.signerIndex)
      return ofSlot(slot, recipients[index], index === -1 ? position : index)
    })
  }
  return recipients.map((recipient, index) => {
    const { id, name, email, role = 'Signer', round, privateMessage } = recipient
    return {
      id,
      index,
      name: name.trim(),
      email: email.trim(),
      label: `Recipient ${index + 1}`,
      requestRole: role,
      ...(round && { group: round }),
      copy: isCopy({ requestRole: role }),
      ...(privateMessage?.trim() && { privateMessage }),
    }
  })
}

function ofSlot(slot: Slot, typed: DraftRecipient | undefined, index: number): Invitee {
  const { signerIndex, label, role, group, copy } = slot
  return {
    id: signerIndex,
    index,
    name: typed?.name.trim() ?? '',
    email: typed?.email.trim() ?? '',
    label,
    requestRole: role,
    ...(group && { group }),
    copy,
  }
}

export const inviteeName = ({ name, label }: Pick<Invitee, 'name' | 'label'>): string => name || label

/** Where to correct the person's name or address, as problems and refusals name it. */
export const recipientPath = (index: number, part: 'name' | 'email'): string => `recipients.${index}.${part}`

/** What looks wrong but may be intended. It never prevents a send. */
export type Warning =
  | { kind: 'same-person'; with: Invitee[] }
  | { kind: 'domain'; suggestion: string }
  | { kind: 'characters'; text: string }

const listOf = (items: string[]) => new Intl.ListFormat('en').format(items)
const normalize = (email: string) => email.toLowerCase()

/** The warning of a person who shares an address with others. */
export function describeSamePerson(others: readonly Invitee[]): string {
  const all = others.length === 1 ? 'both' : `all ${others.length + 1}`
  return `The same address as ${listOf(others.map(placeOf))}. One person then acts for ${all}, and delegating later cannot tell them apart.`
}

/** "Slot 2 (Counterparty)" is clearer than a name that may be the same. */
const placeOf = ({ label, name }: Invitee) => (name && name !== label ? `${label} (${name})` : label)

/** The warnings of each person, in their order. */
export function recipientWarnings(people: readonly Invitee[]): Warning[][] {
  return people.map((person) => {
    const text = printWarning(person.name)
    const characters = text ? [{ kind: 'characters' as const, text }] : []
    if (!person.email.includes('@')) return characters
    const others = people.filter((other) => other !== person && normalize(other.email) === normalize(person.email))
    const suggestion = suggestAddress(person.email)
    return [
      ...characters,
      ...(others.length > 0 ? [{ kind: 'same-person' as const, with: others }] : []),
      ...(suggestion ? [{ kind: 'domain' as const, suggestion }] : []),
    ]
  })
}

/** Every warning once, with the first address it is about. */
export function reviewWarnings(people: readonly Invitee[]): { path: string; text: string }[] {
  const warnings = recipientWarnings(people)
  return people.flatMap((person, at) => {
    const path = recipientPath(person.index, 'email')
    return (warnings[at] ?? []).flatMap((warning) => {
      if (warning.kind === 'characters') {
        return [{ path: recipientPath(person.index, 'name'), text: `${person.label}: ${warning.text}` }]
      }
      if (warning.kind === 'domain') {
        return [{ path, text: `${inviteeName(person)}: ${person.email}. Did you mean ${warning.suggestion}?` }]
      }
      const isFirst = warning.with.every((other) => people.indexOf(other) > at)
      const all = [person, ...warning.with].map(placeOf)
      return isFirst ? [{ path, text: `${listOf(all)} have the same address, ${person.email}.` }] : []
    })
  })
}
