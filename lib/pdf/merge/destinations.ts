import { type PDF, PdfArray, PdfDict, type PdfObject, PdfString } from '@libpdf/core'
import { dictAt, listAt, resolve } from '../page/geometry'
import { textOf } from '../page/text-string'

/** Nodes of the tree of names that are read at most. */
const MOST_NODES = 100_000

/** The places of a document that have names, by their names. */
export function namedPlaces(pdf: PDF): Map<string, PdfObject> {
  const places = new Map<string, PdfObject>()
  const add = (name: PdfObject | undefined, place: PdfObject | undefined) => {
    const text = textOf(resolve(pdf, name))
    if (text !== undefined && place && !places.has(text)) places.set(text, place)
  }
  const names = dictAt(pdf, pdf.getCatalog(), 'Names')
  const seenNodes = new Set<PdfObject>()
  const stack = [names?.get('Dests')]
  while (stack.length > 0 && seenNodes.size < MOST_NODES) {
    const node = resolve(pdf, stack.pop())
    if (!(node instanceof PdfDict) || seenNodes.has(node)) continue
    seenNodes.add(node)
    for (const kid of listAt(pdf, node, 'Kids').reverse()) stack.push(kid)
    const pairs = listAt(pdf, node, 'Names')
    for (let at = 0; at + 1 < pairs.length; at += 2) add(pairs[at], resolve(pdf, pairs[at + 1]))
  }
  // Until PDF 1.1, places were listed in the catalog.
  for (const [name, place] of dictAt(pdf, pdf.getCatalog(), 'Dests') ?? []) add(name, resolve(pdf, place))
  return places
}

/** The names of places in a document that is made of several ones. */
export type DestinationNames = {
  /** Adds the places of a source, and returns their names in the new document. */
  add(places: Iterable<readonly [name: string, place: PdfObject]>): Map<string, PdfString>
  declare(): void
}

export function createDestinationNames(target: PDF): DestinationNames {
  const all = new Map<string, PdfObject>()
  let sources = 0
  return {
    add(places) {
      sources++
      const own = new Map<string, PdfString>()
      for (const [name, place] of places) {
        let free = name
        // Sources made by one program use the same names for other places.
        for (let number = sources; all.has(free); number++) free = `${name}-${number}`
        all.set(free, place)
        own.set(name, PdfString.fromString(free))
      }
      return own
    },
    declare() {
      if (all.size === 0) return
      const entries = [...all].map(([name, place]) => ({ name: PdfString.fromString(name), place }))
      entries.sort((one, other) => Buffer.compare(one.name.bytes, other.name.bytes))
      const pairs = new PdfArray(entries.flatMap(({ name, place }) => [name, place]))
      target.getCatalog().set('Names', PdfDict.of({ Dests: target.register(PdfDict.of({ Names: pairs })) }))
    },
  }
}
