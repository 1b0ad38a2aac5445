import { AnnotationMode, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
import type { FormField } from '@/lib/contract/form-field'
import { FIELD_SIZES, fractionsOf } from '@/lib/envelope/geometry/field-sizes'
import { clampPlace, type Place, placeOf } from '@/lib/envelope/geometry/place'
import { inReadingOrder } from '@/lib/envelope/geometry/reading-order'
import { anchorsIn, hasAnchor } from './anchors'
import { blanksIn, hasBlank } from './blanks'
import { drawnCharacters } from './drawn-characters'
import { drawnRules } from './drawn-rules'
import { formFieldsOf } from './form-fields'
import { guessRecipients } from './guess-recipients'
import { labeledBlanks, mentionsSigning } from './labeled-blanks'
import type { Found, Suggestion } from './suggestion'
import { textLines } from './text-lines'

export type Suggestions = {
  suggestions: Suggestion[]
  /** Pages that could not be read, or not in time. */
  unread: number[]
  /** Pages with radio buttons, which no type of field replaces. */
  withRadioButtons: number[]
}

type Options = {
  /** The fields of the form that the document was made of. */
  formFields?: readonly FormField[]
  signal?: AbortSignal
  /** Called after every page. */
  onPage?: (read: number, total: number) => void
}

const PAGE_DEADLINE_MS = 3_000
/** More is a form for machines; nobody reviews it by hand. */
const MOST_ON_PAGE = 200

/**
 * The fields that a document asks for: those of its PDF form, text anchors, and lines to sign on. Reading is done by pdf.js in
 * its worker; between pages the browser gets to answer the person. Rejects with the signal's reason when it is aborted.
 */
export async function suggestFields(
  document: PDFDocumentProxy,
  { formFields = [], signal, onPage }: Options = {},
): Promise<Suggestions> {
  const suggestions: Suggestion[] = []
  const unread: number[] = []
  const withRadioButtons: number[] = []
  for (let number = 1; number <= document.numPages; number++) {
    signal?.throwIfAborted()
    const form = formFields.filter(({ page }) => page === number)
    const found = await inTime(
      document.getPage(number).then((page) => readPage(page, form)),
      signal,
    )
    if (found) suggestions.push(...found.slice(0, MOST_ON_PAGE).map((each) => ({ ...each, page: number })))
    else unread.push(number)
    if (form.some(({ kind }) => kind === 'radio')) withRadioButtons.push(number)
    onPage?.(number, document.numPages)
    await nextTask()
  }
  return { suggestions: guessRecipients(inReadingOrder(suggestions, () => 0)), unread, withRadioButtons }
}

async function readPage(page: PDFPageProxy, form: readonly FormField[]): Promise<Omit<Suggestion, 'page'>[]> {
  const content = await page.getTextContent()
  const viewport = page.getViewport({ scale: 1 })
  const undrawn = textLines(content, viewport)
  const isSigned = mentionsSigning(undrawn)
  // What a page draws takes a while to read, and says nothing more about a page that asks for no field.
  if (!isSigned && !undrawn.some(({ text }) => hasBlank(text) || hasAnchor(text)))
    return placed(formFieldsOf(form, viewport), viewport)
  const drawing = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
  const lines = textLines(
    content,
    viewport,
    drawnCharacters(drawing, viewport, (font) => fontMatrixOf(page, font)),
  )
  const exact = [...anchorsIn(lines), ...formFieldsOf(form, viewport)]
  const blanks = lines.flatMap(blanksIn)
  const written = labeledBlanks(lines, blanks)
  const hasSignature = [...written, ...exact].some(({ type }) => type === 'signature')
  if (hasSignature || !isSigned) return placed([...exact, ...written], viewport)
  return placed([...exact, ...labeledBlanks(lines, [...blanks, ...drawnRules(drawing, viewport)])], viewport)
}

/** The matrix of a font that pdf.js has loaded for a page. */
function fontMatrixOf({ commonObjs }: PDFPageProxy, font: string): readonly number[] | undefined {
  return commonObjs.has(font) ? (commonObjs.get(font)?.fontMatrix as readonly number[] | undefined) : undefined
}

/** On the page, and without what covers something found by a surer way. */
function placed(found: readonly Found[], page: { width: number; height: number }): Omit<Suggestion, 'page'>[] {
  const distinct: Omit<Suggestion, 'page'>[] = []
  for (const { box, ...each } of found) {
    const place = clampPlace(placeOf(box, page), fractionsOf(FIELD_SIZES[each.type].least, page))
    if (!distinct.some((other) => holdsMiddle(other, place))) distinct.push({ ...each, ...place })
  }
  return distinct
}

function holdsMiddle(outer: Place, { x, y, width, height }: Place): boolean {
  const [across, down] = [x + width / 2, y + height / 2]
  return across > outer.x && across < outer.x + outer.width && down > outer.y && down < outer.y + outer.height
}

/** Undefined when it fails or takes too long; a page that can't be read doesn't keep the others from being read. */
async function inTime<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  const deadline = AbortSignal.timeout(PAGE_DEADLINE_MS)
  const ended = AbortSignal.any(signal ? [deadline, signal] : [deadline])
  const end = new Promise<undefined>((resolve) =>
    ended.addEventListener('abort', () => resolve(undefined), { once: true }),
  )
  const result = await Promise.race([work.catch(() => undefined), end])
  signal?.throwIfAborted()
  return result
}

/** Lets the browser answer clicks and draw before the next page. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve, 0))
