import { suggestAddress } from '@/lib/envelope/suggest-address'
import { printWarning } from '@/lib/printing/printable'
import { type Invitee, inviteeName, recipientPath } from '../invitees'

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
