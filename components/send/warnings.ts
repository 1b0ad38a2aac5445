import type { Slot } from '@/lib/contract/slots'
import { mendedAddress } from './domain-suggestion'

type Filled = { name: string; email: string }

/** What looks wrong but may be meant; it never holds up a send. */
export type Warning = { kind: 'same-person'; with: Slot[] } | { kind: 'domain'; mended: string }

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
