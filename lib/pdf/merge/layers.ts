import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '@libpdf/core'
import { dictAt, listAt } from '../page/geometry'
import type { CopiedPages } from './copy-pages'

/** A document's layers in the finished one. */
export type Layers = { groups: PdfObject[]; hidden: PdfObject[] }

/** Copies a source's layers, and which of them are hidden: what was invisible must not appear in the sealed document. */
export function takeLayers(source: PDF, copied: CopiedPages): Layers {
  const properties = dictAt(source, source.getCatalog(), 'OCProperties')
  const settings = properties && dictAt(source, properties, 'D')
  const off = new Set(listAt(source, settings, 'OFF').map(String))
  const on = new Set(listAt(source, settings, 'ON').map(String))
  const base = settings?.getName('BaseState')?.value
  const groups = listAt(source, properties, 'OCGs').filter((item) => item instanceof PdfRef)
  const hidden = groups.filter((ref) => off.has(String(ref)) || (base === 'OFF' && !on.has(String(ref))))
  const copies = (refs: PdfRef[]) => refs.flatMap((ref) => copied.copy(ref, 'propertyList') ?? [])
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
