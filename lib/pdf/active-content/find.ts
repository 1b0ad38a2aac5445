import { PDF, PdfNumber, type PdfObject, PdfRef } from '@libpdf/core'
import type { Removed } from '@/lib/contract/removed'
import { type Finding, judge } from './judge'
import { dictionariesFrom } from './walk'

/** What a file contains that could act, if a reader can reach it: counts by kind. */
export function findActiveContent(pdf: PDF): Removed {
  const removed: Removed = {}
  for (const { kind } of findings(pdf, pdf.context.info.trailer.get('Root') ?? pdf.getCatalog())) {
    if (kind !== 'field' && kind !== 'part') removed[kind] = (removed[kind] ?? 0) + 1
  }
  return removed
}

/** More objects than a document of the most pages has. A file may say that it has any number. */
const MOST_OBJECTS = 1_000_000

/** Whether a file has nothing that could act and no form, in all objects that its table lists, used or not. */
export function isInert(pdf: PDF): boolean {
  if (objectCount(pdf) > MOST_OBJECTS) return false
  for (const _ of findings(pdf, pdf.context.info.trailer, everyObject(pdf))) return false
  return true
}

/** A file that was to be published could act by itself. */
export class ActiveContent extends Error {}

const ALLOWED_IN_CATALOG = new Set([
  ...['Type', 'Pages', 'Version', 'Lang', 'MarkInfo', 'StructTreeRoot', 'Outlines', 'Dests', 'Names', 'PageLabels'],
  ...['OCProperties', 'AcroForm', 'Metadata', 'Extensions'],
])

/**
 * Checks a finished file from its bytes alone, without knowing how it was made: every object that its table lists, compressed or
 * not, used or not. Throws what it finds.
 */
export async function checkPassive(content: Uint8Array): Promise<void> {
  const pdf = await PDF.load(content)
  if (pdf.isEncrypted || pdf.recoveredViaBruteForce) throw new ActiveContent('the finished file cannot be walked')
  for (const [{ value: key }] of pdf.getCatalog()) {
    if (!ALLOWED_IN_CATALOG.has(key)) throw new ActiveContent(`the finished file has ${key} in its catalog`)
  }
  for (const { what } of findings(pdf, pdf.context.info.trailer, everyObject(pdf)))
    throw new ActiveContent(`the finished file has ${what}`)
}

function* findings(pdf: PDF, root: PdfObject, further?: Iterable<PdfRef>): Generator<Finding> {
  const resolve = (value: PdfObject | undefined) =>
    (value instanceof PdfRef ? pdf.getObject(value) : value) ?? undefined
  for (const { dict, chosen } of dictionariesFrom(pdf, root, further)) yield* judge(dict, chosen, resolve)
}

function objectCount(pdf: PDF): number {
  const size = pdf.context.info.trailer.get('Size')
  return size instanceof PdfNumber ? size.value : 0
}

function* everyObject(pdf: PDF): Generator<PdfRef> {
  const count = objectCount(pdf)
  for (let number = 1; number < count; number++) yield PdfRef.of(number, 0)
}
