import { type PDF, PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core'

/** A dictionary of a file. `chosen`: its keys are names that somebody chose, such as those of fonts, and mean nothing. */
export type FoundDictionary = { dict: PdfDict; chosen: boolean }

/** Keys of dictionaries that list something by freely chosen names. */
const LISTS = ['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties', 'CharProcs']
const MORE_LISTS = ['Colorants', 'RoleMap', 'ClassMap', 'RoleMapNS', 'Dests']
const CHOSEN = new Set([...LISTS, ...MORE_LISTS])

type Waiting = { value: PdfObject; chosen: boolean }

/**
 * Every dictionary that can be reached from `root`, streams' included; one that is used in both ways comes twice. Of the further
 * objects those come, with all that hangs on them, that were not reached.
 */
export function* dictionariesFrom(
  pdf: PDF,
  root: PdfObject,
  further: Iterable<PdfRef> = [],
): Generator<FoundDictionary> {
  const seen = new Set<string>()
  yield* reachable(pdf, root, seen)
  for (const ref of further) {
    if (!seen.has(`${ref} true`) && !seen.has(`${ref} false`)) yield* reachable(pdf, ref, seen)
  }
}

function* reachable(pdf: PDF, root: PdfObject, seen: Set<string>): Generator<FoundDictionary> {
  const waiting: Waiting[] = [{ value: root, chosen: false }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, chosen } = next
    if (value instanceof PdfRef) {
      const key = `${value} ${chosen}`
      const object = seen.has(key) ? null : pdf.getObject(value)
      seen.add(key)
      if (object) waiting.push({ value: object, chosen })
    } else if (value instanceof PdfArray) {
      for (const item of value) waiting.push({ value: item, chosen: false })
    } else if (value instanceof PdfDict) {
      yield { dict: value, chosen }
      for (const [{ value: key }, child] of value) waiting.push({ value: child, chosen: !chosen && CHOSEN.has(key) })
    }
  }
}
