import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '@libpdf/core'
import { resolved } from '../page/geometry'
import type { Transplanted } from './transplant'

/** A document's layers as they stand in the finished one. */
export type Layers = { groups: PdfObject[]; hidden: PdfObject[] }

/** Takes over the layers of a source, and which of them it hides: what was invisible must not appear in what is sealed. */
export function takeLayers(source: PDF, transplanted: Transplanted): Layers {
  const properties = resolved(source, source.getCatalog().get('OCProperties'))
  if (!(properties instanceof PdfDict)) return { groups: [], hidden: [] }
  const settings = resolved(source, properties.get('D'))
  const of = (key: string) => (settings instanceof PdfDict ? references(source, settings.get(key)) : [])
  const off = new Set(of('OFF').map(String))
  const on = new Set(of('ON').map(String))
  const base = settings instanceof PdfDict ? settings.getName('BaseState')?.value : undefined
  const groups = references(source, properties.get('OCGs'))
  const hidden = groups.filter((ref) => off.has(String(ref)) || (base === 'OFF' && !on.has(String(ref))))
  const copies = (refs: PdfRef[]) => refs.flatMap((ref) => transplanted.copy(ref, 'propertyList') ?? [])
  return { groups: copies(groups), hidden: copies(hidden) }
}

/** Declares the layers of all sources together; a reader shows the finished document in this one state. */
export function declareLayers(target: PDF, layers: Layers[]): void {
  const groups = layers.flatMap((layer) => layer.groups)
  if (groups.length === 0) return
  const hidden = layers.flatMap((layer) => layer.hidden)
  const settings = PdfDict.of({
    Name: PdfString.fromString('As signed'),
    BaseState: PdfName.of('ON'),
    OFF: new PdfArray(hidden),
    Order: new PdfArray(),
  })
  target.getCatalog().set('OCProperties', PdfDict.of({ OCGs: new PdfArray(groups), D: settings }))
}

function references(pdf: PDF, value: PdfObject | undefined): PdfRef[] {
  const array = resolved(pdf, value)
  return array instanceof PdfArray ? array.toArray().filter((item) => item instanceof PdfRef) : []
}
