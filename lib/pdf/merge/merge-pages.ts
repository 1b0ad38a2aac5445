import { PDF, PdfBool, PdfDict, PdfName, type PdfObject, type PdfRef } from '@libpdf/core'
import type { FormField } from '@/lib/contract/field'
import { MAX_PAGES } from '@/lib/contract/send'
import type { Removed } from '@/lib/contract/supplied-file'
import { findActiveContent } from '../active-content'
import { PdfError } from '../error'
import { type CoverOnly, coverOnly, findLosses } from '../losses'
import { attribute, type ChosenPage, choosePages, type FoundPage, hasAllDrawings, pagesOf } from '../open/page-tree'
import { loadUnlocked, rebuildFile, type Source } from '../open/rebuild'
import { tableHolds, withoutTrailingBlanks } from '../open/table'
import { withinBounds } from '../open/unpacking'
import { createLineEnd, settleContents } from '../page/contents'
import { dictAt, resolve, settleGeometry } from '../page/geometry'
import type { StructuredDocument, StructuredPage } from '../structure/elements'
import { createStructure, type Structure } from '../structure/structure'
import type { Rule } from './allowed-kinds'
import { createCopier } from './copy-allowed'
import { createDestinationNames, type DestinationNames, namedPlaces } from './destinations'
import type { DrawnAnnotations } from './drawn-annotations'
import { flattenForm, needsAppearances } from './flatten'
import { placedFields, waitingFields } from './form-fields'
import { declareLabels, type Labels, labelRanges, rangesOf } from './labels'
import { recreatePlace, type Targets } from './links'
import { declareOutlines, type Outline } from './outlines'
import { resolveLayers } from './resolve-layers'

/** `pages` chooses pages, by number from 1, and how far each is turned. */
export type PagesOf = Source & { pages?: readonly ChosenPage[] }
/** The new document, and the pages of each source in it. */
export type MergedPages = {
  pdf: PDF
  pages: PdfDict[][]
  /** What was left out of each source. */
  removed: Removed[]
  /** Sources whose pages only say that another program is needed. */
  covers: (CoverOnly | undefined)[]
  /** The fields of each source's form that wait for an answer. */
  fields: FormField[][]
  /** The structure is written already; call `write` again after adding to it. */
  structure: Structure
}

/**
 * Makes one document of the pages of all sources. With `pagesOnly`, links, outline and structure
 * are left out.
 */
export async function mergePages(
  sources: readonly PagesOf[],
  { pagesOnly = false }: { pagesOnly?: boolean } = {},
): Promise<MergedPages> {
  const target = PDF.create()
  const pages: PdfDict[][] = []
  const lossesOfSources: Removed[] = []
  const covers: (CoverOnly | undefined)[] = []
  const fields: FormField[][] = []
  const labels: Labels[] = []
  const structure = createStructure(target)
  const names = createDestinationNames(target)
  const outlines: Outline[] = []
  const lineEnd = createLineEnd(target)
  for (const source of sources) await withinBounds(() => take(source))
  declareLabels(target, labels)
  declareOutlines(target, outlines)
  names.declare()
  structure.write()
  return { pdf: target, pages, removed: lossesOfSources, covers, fields, structure }

  async function take({ pages: choice, ...file }: PagesOf): Promise<void> {
    const { pdf: source, pages: found } = await openPdf(file)
    const { name } = file
    try {
      const chosen = choice ? choosePages(found, choice) : found
      if (pagesOnly) for (const { dict } of found) dict.delete('Annots')
      const active = pagesOnly ? { removed: {} } : findActiveContent(source)
      const losses = { ...active.removed, ...findLosses(source, chosen) }
      covers.push(coverOnly(source))
      const isHidden = resolveLayers(source, new Set(chosen))
      const waiting = waitingFields({ pdf: source, isStale: needsAppearances(source) }, chosen)
      const { losses: formValue, drawn } = flattenForm(source, new Set(chosen), isHidden)
      lossesOfSources.push({ ...losses, ...(formValue > 0 && { formValue }) })
      const copied = copyPages({ source, found, chosen, names, drawn: drawn.all }, target)
      const ranges = labelRanges(source)
      labels.push({ ranges: choice ? rangesOf(choice, ranges) : ranges, pageCount: chosen.length })
      if (!pagesOnly) {
        structure.add(structureOf(source, copied))
        for (const { page, ...part } of drawn.all.values()) {
          const place = copied.pages[chosen.indexOf(page)]
          if (place) structure.settle(place.dict, part)
        }
        outlines.push({ ...outlineOf(source, copied), name })
      }
      const copies = copied.pages.map(({ dict }) => dict)
      for (const [index, page] of copies.entries()) {
        settleGeometry(target, page, choice?.[index]?.rotation)
        settleContents(target, page, lineEnd)
      }
      pages.push(copies)
      fields.push(placedFields(target, copies, waiting))
    } catch (error) {
      if (error instanceof PdfError) throw error
      throw new PdfError('damaged', `${name} is damaged: its pages cannot be read`, error)
    }
  }
}

function structureOf(source: PDF, { pages, copy }: CopiedPages): StructuredDocument {
  const catalog = source.getCatalog()
  const copied = (key: string, rule: Rule) => {
    const value = catalog.get(key)
    return value && copy(value, rule)
  }
  const marks = dictAt(source, catalog, 'MarkInfo')
  const says = (key: string) => {
    const value = resolve(source, marks?.get(key))
    return value instanceof PdfBool && value.value
  }
  return {
    pages,
    root: copied('StructTreeRoot', 'structure'),
    lang: copied('Lang', 'value'),
    isMarked: says('Marked'),
    isSuspect: says('Suspects'),
  }
}

function outlineOf(source: PDF, { pages, copy }: CopiedPages): Omit<Outline, 'name'> {
  const value = source.getCatalog().get('Outlines')
  return { page: pages[0]?.ref, root: value && copy(value, 'outline') }
}

const HEADER = '%PDF-'
/** Readers accept some bytes before the header, such as a mail's; so does this. */
const HEADER_WITHIN = 1024

type OpenPdf = { pdf: PDF; pages: FoundPage[] }

/**
 * Opens a PDF as it was supplied. If its table of objects is wrong, the file is searched for
 * objects, as readers do. Refuses what can never be signed, with a message for its sender.
 */
async function openPdf(supplied: Source): Promise<OpenPdf> {
  const source = { ...supplied, content: withoutTrailingBlanks(supplied.content) }
  const { content, name } = source
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, HEADER_WITHIN))
  if (!head.includes(HEADER)) throw new PdfError('not_pdf', `${name} is not a PDF`)
  const openAsItIs = () => open(source)
  const rebuildAndOpen = async () => open({ ...source, content: await rebuildFile(source) })
  const [first, second] = tableHolds(content) ? [openAsItIs, rebuildAndOpen] : [rebuildAndOpen, openAsItIs]

  const once = await first().catch(asError)
  if ('pdf' in once && hasAllDrawings(once)) return once
  const again = await second().catch(asError)
  if ('pdf' in again && (!('pdf' in once) || hasAllDrawings(again))) return again
  if ('pdf' in once) return once
  const refusal = [once, again].find((error) => error instanceof PdfError)
  throw refusal ?? new PdfError('damaged', `${name} is damaged: it cannot be opened`, once)
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

async function open(source: Source): Promise<OpenPdf> {
  const pdf = await loadUnlocked(source)
  // The library's repair forgets encryption, and may bring back what was replaced.
  if (pdf.recoveredViaBruteForce) throw new Error('its table of objects cannot be read')
  const { name } = source
  const pages = pagesOf(pdf, MAX_PAGES + 1)
  if (pages.length === 0) throw new PdfError('empty', `${name} has no pages`)
  if (pages.length > MAX_PAGES)
    throw new PdfError('too_many_pages', `${name} has more than ${MAX_PAGES} pages; split it`)
  return { pdf, pages }
}

/** The attributes that pages inherit from the page tree, which is not copied. */
const INHERITABLE = { Resources: 'resources', MediaBox: 'value', CropBox: 'value', Rotate: 'value' } as const

type PagesToCopy = {
  source: PDF
  /** All pages of the source, because destinations may name them by number. */
  found: FoundPage[]
  /** The pages that are copied, in their order; without it all of them. */
  chosen?: FoundPage[]
  names: DestinationNames
  drawn: DrawnAnnotations['all']
}

type CopiedPages = {
  pages: StructuredPage[]
  /** Takes over something else of the same source, such as an entry of its catalog. */
  copy(object: PdfObject, rule: Rule): PdfObject | undefined
}

/**
 * Adds the found pages of `source` to the end of `target`, with what the allowlist has of what
 * hangs on them. Pages are known by reference before anything is copied, so that links between them
 * stay links between them; only what is reachable comes along.
 */
function copyPages({ source, found, chosen = found, names, drawn }: PagesToCopy, target: PDF): CopiedPages {
  const copies = chosen.map((original) => {
    const page = PdfDict.of({ Type: PdfName.of('Page') })
    return { made: target.register(page), page, original }
  })
  // Links to a page that is there twice lead to its first place.
  const refs = new Map<string | FoundPage, PdfRef>()
  for (const { original, made } of copies.toReversed()) {
    refs.set(original, made)
    if (original.ref) refs.set(String(original.ref), made)
  }
  const firstPlace = (original: FoundPage | undefined) => original && refs.get(original)
  const pages = { byRef: (ref: PdfRef) => refs.get(String(ref)), at: (index: number) => firstPlace(found[index]) }
  const places = [...namedPlaces(source)].flatMap(([name, value]) => {
    const place = recreatePlace(source, value, pages)
    return place ? [[name, place] as const] : []
  })
  const placeNames = names.add(places)
  const targets: Targets = { ...pages, named: (name) => placeNames.get(name) }
  const partOf = (annotation: PdfDict) => {
    const part = drawn.get(annotation)
    const page = firstPlace(part?.page)
    return part && page && { page, mcid: part.mcid }
  }
  const { copy, fill, drain } = createCopier({ source, target, targets, partOf })
  const copyOf = (value: PdfObject | undefined, rule: Rule) => value && copy(value, rule)
  const inheritedRefs = new Map<PdfObject, PdfRef>()

  /** A dictionary that many pages inherit is written once. */
  function inheritedCopy(value: PdfObject | undefined, rule: Rule): PdfObject | undefined {
    const sharedRef = value && inheritedRefs.get(value)
    const copied = sharedRef ?? copyOf(value, rule)
    if (!value || !(copied instanceof PdfDict)) return copied
    const ref = target.register(copied)
    inheritedRefs.set(value, ref)
    return ref
  }

  for (const { page, original } of copies) {
    for (const [key, rule] of Object.entries(INHERITABLE)) {
      const copied = original.dict.has(key)
        ? copyOf(original.dict.get(key), rule)
        : inheritedCopy(attribute(original, key), rule)
      if (copied) page.set(key, copied)
    }
    fill(page, original.dict, 'page')
  }
  drain()
  for (const { made } of copies) target.insertPage(target.getPageCount(), made)

  return {
    pages: copies.map(({ page, made }) => ({ dict: page, ref: made })),
    copy(object, rule) {
      const result = copy(object, rule)
      drain()
      return result
    },
  }
}
