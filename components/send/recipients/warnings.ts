import type { Slot } from '@/lib/envelope/slots'
import { suggestAddress } from './suggest-address'

type Recipient = { name: string; email: string }

/** What looks wrong but may be intended. It never prevents a send. */
export type Warning = { kind: 'same-person'; with: Slot[] } | { kind: 'domain'; suggestion: string }

const listOf = (items: string[]) => new Intl.ListFormat('en').format(items)
const normalize = (email = '') => email.trim().toLowerCase()

/** The warning of a slot that shares its address with other slots. */
export function describeSamePerson(others: readonly Slot[]): string {
  const slots = listOf(others.map(({ number, label }) => `slot ${number} (${label})`))
  const all = others.length === 1 ? 'both' : `all ${others.length + 1}`
  return `The same address as ${slots}. One person then acts for ${all}, and delegating later cannot tell the slots apart.`
}

/** The warnings of each slot, in the slots' order. */
export function slotWarnings(slots: readonly Slot[], recipients: readonly Recipient[]): Warning[][] {
  return slots.map((_, index) => {
    const email = normalize(recipients[index]?.email)
    if (!email.includes('@')) return []
    const others = slots.filter((_, at) => at !== index && normalize(recipients[at]?.email) === email)
    const suggestion = suggestAddress(recipients[index]?.email ?? '')
    return [
      ...(others.length > 0 ? [{ kind: 'same-person' as const, with: others }] : []),
      ...(suggestion ? [{ kind: 'domain' as const, suggestion }] : []),
    ]
  })
}

/** Every warning once, with the first slot it is about. */
export function reviewWarnings(
  slots: readonly Slot[],
  recipients: readonly Recipient[],
): { index: number; text: string }[] {
  return slotWarnings(slots, recipients).flatMap((warnings, index) => {
    const [slot, email] = [slots[index], recipients[index]?.email.trim()]
    if (!slot) return []
    return warnings.flatMap((warning) => {
      if (warning.kind === 'domain') {
        const text = `Slot ${slot.number} (${slot.label}): ${email}. Did you mean ${warning.suggestion}?`
        return [{ index, text }]
      }
      const isFirst = warning.with.every(({ number }) => number > slot.number)
      const all = [slot, ...warning.with].map(({ number, label }) => `${number} (${label})`)
      return isFirst ? [{ index, text: `Slots ${listOf(all)} have the same address, ${email}.` }] : []
    })
  })
}
