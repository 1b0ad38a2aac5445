import { PDF, PdfDict } from '@libpdf/core'
import type { Removed } from '@/lib/contract/removed'
import { invalid, ServiceError } from '../../errors'
import { countActiveContent } from '../active-content/find'
import { openPdf } from '../open/load'
import { withinBounds } from '../open/unpacking'
import { resolved, settleGeometry } from '../page/geometry'
import { flattenForm } from './flatten'
import { declareLabels, type Labels, labelRanges } from './labels'
import { declareLayers, type Layers, takeLayers } from './layers'
import { type Transplanted, transplant } from './transplant'

/** What of the first document's catalog serves a reader. Scripts, actions, attachments and old seals are not among it. */
const KEPT_OF_CATALOG = {
  Lang: 'value',
  MarkInfo: 'markInfo',
  StructTreeRoot: 'structure',
  Outlines: 'outline',
  Dests: 'destinations',
} as const

export type Source = { name: string; content: Uint8Array }
/** The new document, and the pages of each source in it. */
export type Gathered = {
  pdf: PDF
  pages: PdfDict[][] /** What of each source could act, and was left out. */
  removed: Removed[]
}

/** Makes one new document of all pages of the sources, in order. */
export async function gather(sources: readonly Source[]): Promise<Gathered> {
  const target = PDF.create()
  const pages: PdfDict[][] = []
  const removed: Removed[] = []
  const layers: Layers[] = []
  const labels: Labels[] = []
  for (const [index, source] of sources.entries()) {
    await withinBounds(() => take(source, index === 0))
  }
  declareLayers(target, layers)
  declareLabels(target, labels)
  return { pdf: target, pages, removed }

  async function take({ name, content }: Source, isFirst: boolean): Promise<void> {
    const { pdf: source, pages: found } = await openPdf(content, name)
    try {
      removed.push(countActiveContent(source))
      flattenForm(source, found)
      const transplanted = transplant({ source, found, structured: isFirst }, target)
      layers.push(takeLayers(source, transplanted))
      labels.push({ ranges: labelRanges(source), pageCount: found.length })
      if (isFirst) keepCatalog(source, target, transplanted)
      for (const page of transplanted.pages) settleGeometry(target, page)
      pages.push(transplanted.pages)
    } catch (error) {
      if (error instanceof ServiceError) throw error
      throw invalid(`${name} is damaged: its pages cannot be read`, 'document_damaged', error)
    }
  }
}

function keepCatalog(source: PDF, target: PDF, { copy }: Transplanted): void {
  const from = source.getCatalog()
  for (const [key, rule] of Object.entries(KEPT_OF_CATALOG)) {
    const value = from.get(key)
    const copied = value && copy(value, rule)
    if (copied) target.getCatalog().set(key, copied)
  }
  const names = resolved(source, from.get('Names'))
  const named = names instanceof PdfDict ? names.get('Dests') : undefined
  const destinations = named && copy(named, 'destinationTree')
  if (destinations) target.getCatalog().set('Names', PdfDict.of({ Dests: destinations }))
}
