import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '@libpdf/core'
import { exact } from '../page/exact-number'
import { numberOf, resolve } from '../page/geometry'

/** The outline of a source, copied, with the source's name and its first page. */
export type Outline = { root?: PdfObject; name: string; page?: PdfRef }
type Entry = { dict: PdfDict; ref: PdfRef }

/** Writes the outline: that of the only source that has one, or else an entry for each source with its own below. */
export function declareOutlines(target: PDF, sources: readonly Outline[]): void {
  const outlines = sources.map(({ root }) => entriesOf(target, root))
  const [first, second] = outlines.filter((outline) => outline !== undefined)
  if (first) target.getCatalog().set('Outlines', (second ? sourceList(target, sources, outlines) : first).ref)
}

/** An outline that has any entries. */
function entriesOf(target: PDF, root: PdfObject | undefined): Entry | undefined {
  const dict = resolve(target, root)
  if (!(dict instanceof PdfDict) || !dict.has('First')) return undefined
  return { dict, ref: root instanceof PdfRef ? root : target.register(dict) }
}

/** The root of a source's outline becomes its entry. */
function sourceList(target: PDF, sources: readonly Outline[], outlines: readonly (Entry | undefined)[]): Entry {
  const root = newEntry(target)
  const entries = outlines.map((entry) => entry ?? newEntry(target))
  let count = entries.length
  for (const [index, { dict, ref }] of entries.entries()) {
    const { name = '', page } = sources[index] ?? {}
    const below = settleBelow(target, dict, ref)
    count += below
    const own = {
      Title: PdfString.fromString(name),
      Parent: root.ref,
      Prev: entries[index - 1]?.ref,
      Next: entries[index + 1]?.ref,
      Dest: page && new PdfArray([page, PdfName.of('Fit')]),
      Count: below > 0 ? exact(below) : undefined,
    }
    dict.delete('Type')
    for (const [key, value] of Object.entries(own)) if (value) dict.set(key, value)
  }
  const [first, last] = [entries[0], entries.at(-1)]
  if (first && last) for (const [key, { ref }] of Object.entries({ First: first, Last: last })) root.dict.set(key, ref)
  root.dict.set('Count', exact(count))
  return root
}

function newEntry(target: PDF): Entry {
  const dict = new PdfDict()
  return { dict, ref: target.register(dict) }
}

/** Readers go from an entry to the one above it. Returns how many entries are open below this one. */
function settleBelow(target: PDF, outline: PdfDict, ref: PdfRef): number {
  const seenEntries = new Set<PdfObject>()
  let next = resolve(target, outline.get('First'))
  while (next instanceof PdfDict && !seenEntries.has(next)) {
    seenEntries.add(next)
    next.set('Parent', ref)
    next = resolve(target, next.get('Next'))
  }
  const openCount = numberOf(resolve(target, outline.get('Count'))) ?? 0
  return Number.isInteger(openCount) && openCount > 0 ? Math.max(openCount, seenEntries.size) : seenEntries.size
}
