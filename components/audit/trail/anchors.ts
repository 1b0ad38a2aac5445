import { canonicalJson } from '@/lib/contract/canonical-json'

type Placed = { party: string; group: string; raw: unknown; seq: number | undefined }

/**
 * A name for each entry that stays when the trail grows: its number where the trail numbers its entries, otherwise what it
 * says. Entries that say the very same are numbered among themselves.
 */
export function anchorsOf(entries: readonly Placed[]): string[] {
  const numbers = new Map<number, number>()
  for (const { seq } of entries) if (seq !== undefined) numbers.set(seq, (numbers.get(seq) ?? 0) + 1)
  const taken = new Map<string, number>()
  return entries.map(({ party, group, raw, seq }) => {
    if (seq !== undefined && numbers.get(seq) === 1) return `entry-${seq}`
    const name = `said-${shortHash(canonicalJson([party, group, raw]))}`
    const count = (taken.get(name) ?? 0) + 1
    taken.set(name, count)
    return count === 1 ? name : `${name}-${count}`
  })
}

/** FNV-1a, twice with different beginnings: short, and good enough to tell the entries of one trail apart. */
function shortHash(text: string): string {
  return [0x811c9dc5, 0x9dc5811c]
    .map((basis) => {
      let hash = basis
      for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
      return (hash >>> 0).toString(36)
    })
    .join('')
}
