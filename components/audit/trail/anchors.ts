import { canonicalJson } from '@/lib/contract/canonical-json'

type Numbered = { party: string; group: string; raw: unknown; seq?: number | undefined }

/**
 * A name for each entry that stays the same when the trail grows: its number, if the trail numbers its entries, or else a hash of
 * its content. Entries with the same content are counted.
 */
export function anchorsOf(entries: readonly Numbered[]): string[] {
  const uses = new Map<string, number>()
  const use = (name: string) => {
    const count = (uses.get(name) ?? 0) + 1
    uses.set(name, count)
    return count
  }
  for (const { seq } of entries) if (seq !== undefined) use(`entry-${seq}`)
  return entries.map(({ party, group, raw, seq }) => {
    if (seq !== undefined && uses.get(`entry-${seq}`) === 1) return `entry-${seq}`
    const name = `said-${shortHash(canonicalJson([party, group, raw]))}`
    const count = use(name)
    return count === 1 ? name : `${name}-${count}`
  })
}

/** FNV-1a with two bases: short, and enough to distinguish the entries of one trail. */
function shortHash(text: string): string {
  return [0x811c9dc5, 0x9dc5811c]
    .map((basis) => {
      let hash = basis
      for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
      return (hash >>> 0).toString(36)
    })
    .join('')
}
