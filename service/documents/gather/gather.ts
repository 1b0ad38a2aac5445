import { PDF, PdfDict } from '@libpdf/core'
import { invalid, ServiceError } from '../../errors'
import { openPdf } from '../open/load'
import { withinBounds } from '../open/unpacking'
import { resolved, settleGeometry } from '../page/geometry'
import { flattenForm } from './flatten'
import { declareLayers, type Layers, takeLayers } from './layers'
import { type Transplanted, transplant } from './transplant'

/** What of the first document's catalog serves a reader. Scripts, actions, attachments and old seals are not among it. */
const KEPT_OF_CATALOG = ['Lang', 'MarkInfo', 'StructTreeRoot', 'Outlines', 'Dests']

export type Source = { name: string; content: Uint8Array }
/** The new document, and the pages of each source in it. */
export type Gathered = { pdf: PDF; pages: PdfDict[][] }

/** Makes one new document of all pages of the sources, in order. */
export async function gather(sources: readonly Source[]): Promise<Gathered> {
  const target = PDF.create()
  const pages: PdfDict[][] = []
  const layers: Layers[] = []
  for (const [index, source] of sources.entries()) {
    await withinBounds(() => take(source, index === 0))
  }
  declareLayers(target, layers)
  return { pdf: target, pages }

  async function take({ name, content }: Source, isFirst: boolean): Promise<void> {
    const { pdf: source, pages: found } = await openPdf(content, name)
    try {
      flattenForm(source, found)
      const transplanted = transplant({ source, found }, target)
      layers.push(takeLayers(source, transplanted))
      if (isFirst) keepCatalog(source, target, transplanted)
      for (const page of transplanted.pages) settleGeometry(target, page)
      pages.push(transplanted.pages)
    } catch (error) {
      if (error instanceof ServiceError) throw error
      throw Object.assign(invalid(`${name} is damaged: its pages cannot be read`), { cause: error })
    }
  }
}

function keepCatalog(source: PDF, target: PDF, { copy }: Transplanted): void {
  const from = source.getCatalog()
  for (const key of KEPT_OF_CATALOG) {
    const value = from.get(key)
    if (value) target.getCatalog().set(key, copy(value))
  }
  const names = resolved(source, from.get('Names'))
  const destinations = names instanceof PdfDict ? names.get('Dests') : undefined
  if (destinations) target.getCatalog().set('Names', PdfDict.of({ Dests: copy(destinations) }))
}
