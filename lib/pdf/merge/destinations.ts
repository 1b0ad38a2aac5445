import { type PDF, PdfArray, PdfDict, type PdfObject, PdfString } from '@libpdf/core'
import { dictAt, listAt, resolved } from '../page/geometry'
import { textOf } from '../page/text-string'

/** Nodes of the tree of names that are read at most. */
const MOST_NODES = 100_000

/** The places of a document that have names, by their names. */
export function namedPlaces(pdf: PDF): Map<string, PdfObject> {
  const places = new Map<string, PdfObject>()
  const add = (name: PdfObject | undefined, place: PdfObject | undefined) => {
    const text = textOf(resolved(pdf, name))
    if (text !== undefined && place && !places.has(text)) places.set(text, place)
  }
  const names = dictAt(pdf, pdf.getCatalog(), 'Names')
  const visited = new Set<PdfObject>()
  const waiting = [names?.get('Dests')]
  while (waiting.length > 0 && visited.size < MOST_NODES) {
    const node = resolved(pdf, waiting.pop())
    if (!(node instanceof PdfDict) || visited.has(node)) continue
    visited.add(node)
    for (const kid of listAt(pdf, node, 'Kids').reverse()) waiting.push(kid)
    const pairs = listAt(pdf, node, 'Names')
    for (let at = 0; at + 1 < pairs.length; at += 2) add(pairs[at], resolved(pdf, pairs[at + 1]))
  }
  // As they were written before PDF 1.2.
  for (const [name, place] of dictAt(pdf, pdf.getCatalog(), 'Dests') ?? []) add(name, resolved(pdf, place))
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
