import { PDF, PdfDict } from '@libpdf/core'
import type { Removed } from '@/lib/contract/removed'
import { countActiveContent } from '../active-content/find'
import { PdfError } from '../error'
import { openPdf } from '../open/load'
import { withinBounds } from '../open/unpacking'
import { dictAt, settleGeometry } from '../page/geometry'
import { type CopiedPages, copyPages } from './copy-pages'
import { flattenForm } from './flatten'
import { declareLabels, type Labels, labelRanges } from './labels'
import { declareLayers, type Layers, takeLayers } from './layers'

/** What a reader needs from the first document's catalog: no scripts, actions, attachments or old seals. */
const KEPT_OF_CATALOG = {
  Lang: 'value',
  MarkInfo: 'markInfo',
  StructTreeRoot: 'structure',
  Outlines: 'outline',
  Dests: 'destinations',
} as const

export type Source = { name: string; content: Uint8Array }
/** The new document, and the pages of each source in it. */
export type MergedPages = {
  pdf: PDF
  pages: PdfDict[][]
  /** Active content of each source that was left out. */
  removed: Removed[]
}

/** Makes one new document of all pages of the sources, in order. */
export async function mergePages(sources: readonly Source[]): Promise<MergedPages> {
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
      const copied = copyPages({ source, found, structured: isFirst }, target)
      layers.push(takeLayers(source, copied))
      labels.push({ ranges: labelRanges(source), pageCount: found.length })
      if (isFirst) keepCatalog(source, target, copied)
      for (const page of copied.pages) settleGeometry(target, page)
      pages.push(copied.pages)
    } catch (error) {
      if (error instanceof PdfError) throw error
      throw new PdfError('damaged', `${name} is damaged: its pages cannot be read`, error)
    }
  }
}

function keepCatalog(source: PDF, target: PDF, { copy }: CopiedPages): void {
  const from = source.getCatalog()
  for (const [key, rule] of Object.entries(KEPT_OF_CATALOG)) {
    const value = from.get(key)
    const copied = value && copy(value, rule)
    if (copied) target.getCatalog().set(key, copied)
  }
  const named = dictAt(source, from, 'Names')?.get('Dests')
  const destinations = named && copy(named, 'destinationTree')
  if (destinations) target.getCatalog().set('Names', PdfDict.of({ Dests: destinations }))
}
