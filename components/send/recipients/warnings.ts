import type { Slot } from '@/lib/envelope/slots'
import { mendedAddress } from './domain-suggestion'

type Filled = { name: string; email: string }

/** What looks wrong but may be meant; it never holds up a send. */
export type Warning = { kind: 'same-person'; with: Slot[] } | { kind: 'domain'; mended: string }

/** Said of a slot whose address other slots carry as well. */
export function samePersonWords(others: readonly Slot[]): string {
  const slots = new Intl.ListFormat('en').format(others.map(({ number, label }) => `slot ${number} (${label})`))
  const all = others.length === 1 ? 'both' : `all ${others.length + 1}`
  return `The same address as ${slots}. One person then acts for ${all}, and delegating later cannot tell the slots apart.`
}

function sameAddress(email: string): string {
  return email.trim().toLowerCase()
}

/** The warnings of each slot, in the slots' order. */
export function slotWarnings(slots: readonly Slot[], filled: readonly Filled[]): Warning[][] {
  return slots.map((_, index) => {
    const email = filled[index]?.email ?? ''
    if (!email.includes('@')) return []
    const others = slots.filter((_, at) => at !== index && sameAddress(filled[at]?.email ?? '') === sameAddress(email))
    const mended = mendedAddress(email)
    return [
      ...(others.length > 0 ? [{ kind: 'same-person' as const, with: others }] : []),
      ...(mended ? [{ kind: 'domain' as const, mended }] : []),
    ]
  })
}

/** Every warning once, with the first slot it is about. */
export function reviewWarnings(slots: readonly Slot[], filled: readonly Filled[]): { index: number; words: string }[] {
  return slotWarnings(slots, filled).flatMap((warnings, index) => {
    const [slot, email] = [slots[index], filled[index]?.email.trim()]
    if (!slot) return []
    return warnings.flatMap((warning) => {
      const own = `Slot ${slot.number} (${slot.label})`
      if (warning.kind === 'domain') {
        return [{ index, words: `${own}: ${email}. Did you mean ${warning.mended}?` }]
      }
      const isFirst = warning.with.every(({ number }) => number > slot.number)
      const all = [slot, ...warning.with].map(({ number, label }) => `${number} (${label})`)
      const words = `Slots ${new Intl.ListFormat('en').format(all)} have the same address, ${email}.`
      return isFirst ? [{ index, words }] : []
    })
  })
}
