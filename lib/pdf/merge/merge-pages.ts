import { PDF, PdfDict } from '@libpdf/core'
import type { FormField } from '@/lib/contract/form-field'
import type { Removed } from '@/lib/contract/removed'
import { findActiveContent, isInert } from '../active-content/find'
import { PdfError } from '../error'
import { type CoverOnly, coverOnly, findLosses } from '../losses'
import { openPdf } from '../open/load'
import type { Source } from '../open/locked'
import { withinBounds } from '../open/unpacking'
import { dictAt, settleGeometry } from '../page/geometry'
import { type ChosenPage, choosePages } from './choose-pages'
import { type CopiedPages, copyPages } from './copy-pages'
import { flattenForm } from './flatten'
import { placedFields, waitingFields } from './form-fields'
import { declareLabels, type Labels, labelRanges, rangesOf } from './labels'
import { resolveLayers } from './layers/resolve-layers'

/** What a reader needs from the first document's catalog: no scripts, actions, attachments or old seals. */
const KEPT_OF_CATALOG = {
  Lang: 'value',
  MarkInfo: 'markInfo',
  StructTreeRoot: 'structure',
  Outlines: 'outline',
  Dests: 'destinations',
} as const

/** `pages` chooses pages, by number from 1, and how far each is turned; without it all are taken as they are. */
export type PagesOf = Source & { pages?: readonly ChosenPage[] }
/** The new document, and the pages of each source in it. */
export type MergedPages = {
  pdf: PDF
  pages: PdfDict[][]
  /** What of each source was left out. */
  removed: Removed[]
  /** Sources whose pages only say that another program is needed. */
  covers: (CoverOnly | undefined)[]
  /** The fields of each source's form that wait for an answer. */
  fields: FormField[][]
  /** No source has anything but pages, what is drawn on them, and links: each can be shown and sealed as it is. */
  isPlain: boolean
}

/** Makes one new document of all pages of the sources, in order. */
export async function mergePages(sources: readonly PagesOf[]): Promise<MergedPages> {
  const target = PDF.create()
  const pages: PdfDict[][] = []
  const removed: Removed[] = []
  const covers: (CoverOnly | undefined)[] = []
  const fields: FormField[][] = []
  const labels: Labels[] = []
  let isPlain = true
  for (const [index, source] of sources.entries()) {
    await withinBounds(() => take(source, index === 0))
  }
  declareLabels(target, labels)
  return { pdf: target, pages, removed, covers, fields, isPlain }

  async function take({ pages: choice, ...file }: PagesOf, isFirst: boolean): Promise<void> {
    const { pdf: source, pages: found, isRepaired } = await openPdf(file)
    const { name } = file
    try {
      isPlain &&= !isRepaired && !choice && hasPagesOnly(source)
      const chosen = choice ? choosePages(found, choice) : found
      removed.push({ ...findActiveContent(source), ...findLosses(source, chosen) })
      covers.push(coverOnly(source))
      const isHidden = resolveLayers(source, new Set(chosen))
      const waiting = waitingFields(source, chosen)
      if (flattenForm(source, new Set(chosen), isHidden)) isPlain = false
      const copied = copyPages({ source, found, chosen, structured: isFirst }, target)
      const ranges = labelRanges(source)
      labels.push({ ranges: choice ? rangesOf(choice, ranges) : ranges, pageCount: chosen.length })
      if (isFirst) keepCatalog(source, target, copied)
      for (const [index, page] of copied.pages.entries()) settleGeometry(target, page, choice?.[index]?.rotation)
      pages.push(copied.pages)
      fields.push(placedFields(target, copied.pages, waiting))
    } catch (error) {
      if (error instanceof PdfError) throw error
      throw new PdfError('damaged', `${name} is damaged: its pages cannot be read`, error)
    }
  }
}

/** Parts of a document's catalog that change how its pages look. */
const MORE_THAN_PAGES = ['AcroForm', 'OCProperties']

function hasPagesOnly(source: PDF): boolean {
  const catalog = source.getCatalog()
  return !source.isEncrypted && !MORE_THAN_PAGES.some((key) => catalog.has(key)) && isInert(source)
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
