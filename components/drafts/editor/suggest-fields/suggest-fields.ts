import { AnnotationMode, OPS, type PageViewport, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
import type { FormField } from '@/lib/contract/field'
import type { Appearance, FieldType } from '@/lib/contract/field-types'
import { LETTER } from '@/lib/printing/nameless'
import { clampPlace, FIELD_SIZES, fractionsOf, inReadingOrder, type Place, placeOf } from '@/lib/printing/place'
import { own } from '@/lib/text/json'
import { applyMatrix, type Drawing, drawnCharacters, type Matrix, pageOperators } from './drawn-characters'
import type { FieldCandidate, Suggestion } from './field-labels'
import { formFieldsOf } from './form-fields'
import { type Blank, blanksIn, hasBlank, labeledBlanks, mentionsSigning } from './labeled-blanks'
import { type TextLine, textLines } from './text-lines'

export type Suggestions = {
  suggestions: Suggestion[]
  /** Pages that could not be read, or not in time. */
  unread: number[]
  /** Pages with radio buttons, which only form fields replace. */
  withRadioButtons: number[]
  /** Pages with choices that are made in the form, and printed. */
  withPrintedChoices: number[]
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
 * The fields that a document asks for: those of its PDF form, text anchors, and lines to sign on.
 * Reading is done by pdf.js in its worker; between pages the browser gets to answer the person.
 * Rejects with the signal's reason when it is aborted.
 */
export async function suggestFields(
  document: PDFDocumentProxy,
  { formFields = [], signal, onPage }: Options = {},
): Promise<Suggestions> {
  const suggestions: Suggestion[] = []
  const unread: number[] = []
  const withRadioButtons: number[] = []
  const withPrintedChoices: number[] = []
  for (let number = 1; number <= document.numPages; number++) {
    signal?.throwIfAborted()
    const own = formFields.filter(({ page }) => page === number)
    const form = own.filter(({ isPrinted }) => !isPrinted)
    if (form.length < own.length) withPrintedChoices.push(number)
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
  const inOrder = guessRecipients(inReadingOrder(suggestions, () => 0))
  return { suggestions: inOrder, unread, withRadioButtons, withPrintedChoices }
}

async function readPage(page: PDFPageProxy, form: readonly FormField[]): Promise<Omit<Suggestion, 'page'>[]> {
  const content = await page.getTextContent()
  const viewport = page.getViewport({ scale: 1 })
  const undrawn = textLines(content, viewport)
  const isSigned = mentionsSigning(undrawn)
  // What a page draws takes a while to read, and says nothing more about a page that asks for no
  // field.
  if (!isSigned && !undrawn.some(({ text }) => hasBlank(text) || hasAnchor(text)))
    return placeCandidates(formFieldsOf(form, viewport), viewport)
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
  if (hasSignature || !isSigned) return placeCandidates([...exact, ...written], viewport)
  return placeCandidates([...exact, ...labeledBlanks(lines, [...blanks, ...drawnRules(drawing, viewport)])], viewport)
}

/** The matrix of a font that pdf.js has loaded for a page. */
function fontMatrixOf({ commonObjs }: PDFPageProxy, font: string): readonly number[] | undefined {
  return commonObjs.has(font) ? (commonObjs.get(font)?.fontMatrix as readonly number[] | undefined) : undefined
}

/** On the page, and without what covers something found by a surer way. */
function placeCandidates(
  found: readonly FieldCandidate[],
  page: { width: number; height: number },
): Omit<Suggestion, 'page'>[] {
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

/**
 * Undefined when it fails or takes too long; a page that can't be read doesn't keep the others from
 * being read.
 */
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

const isMark = ({ type }: Suggestion) => type === 'signature' || type === 'initials'
const middle = ({ x, width }: Suggestion) => x + width / 2

/**
 * Guesses whose each field is: on every page the first signature is the first recipient's, and
 * other fields belong to the nearest signature, across before down. `suggestions` are in reading
 * order.
 */
function guessRecipients(suggestions: readonly Suggestion[]): Suggestion[] {
  const counts = new Map<string, number>()
  const marked = suggestions.map((each) => {
    if (each.recipient !== undefined || !isMark(each)) return each
    const key = `${each.page} ${each.type}`
    const recipient = (counts.get(key) ?? 0) + 1
    counts.set(key, recipient)
    return { ...each, recipient }
  })
  return marked.map((each) => {
    if (each.recipient !== undefined) return each
    const [nearest] = marked
      .filter((other) => isMark(other) && other.page === each.page)
      .sort((one, other) => distance(each, one) - distance(each, other))
    return { ...each, recipient: nearest?.recipient }
  })
}

/** Columns keep people apart: a difference across counts more than one down. */
const distance = (one: Suggestion, other: Suggestion) =>
  3 * Math.abs(middle(one) - middle(other)) + Math.abs(one.y - other.y)

const LENGTH = { least: 40, mostOfPage: 0.75 }
const THICKEST = 2.5
/** Pages with more paths are drawings, not letters. */
const MOST_PATHS = 3_000

/** The horizontal rules that a page draws and that may be lines to write on. */
function drawnRules(drawing: Drawing, viewport: PageViewport): Blank[] {
  const rules: Blank[] = []
  let paths = 0
  for (const { operation, values, matrix } of pageOperators(drawing, viewport.transform)) {
    if (operation !== OPS.constructPath) continue
    if (++paths > MOST_PATHS) return []
    const rule = ruleOf(boundsIn(values), matrix, viewport.width)
    if (rule) rules.push(rule)
  }
  return rules
}

function ruleOf(bounds: number[] | undefined, matrix: Matrix, pageWidth: number): Blank | undefined {
  if (!bounds) return undefined
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = bounds
  const [left, top] = applyMatrix(matrix, x1, y1)
  const [right, bottom] = applyMatrix(matrix, x2, y2)
  const width = Math.abs(right - left)
  if (Math.abs(bottom - top) > THICKEST || width < LENGTH.least || width > pageWidth * LENGTH.mostOfPage)
    return undefined
  return { x: Math.min(left, right), width, baseline: Math.max(top, bottom), size: 11, isDrawn: true }
}

/** pdf.js adds the box around a path's points to the path. */
function boundsIn(values: readonly unknown[]): number[] | undefined {
  const bounds = values[2]
  return bounds instanceof Float32Array && bounds.every(Number.isFinite) ? [...bounds] : undefined
}

/**
 * `{{sign:1}}`, `{{text:2:Purchase order}}`: a type, the recipient's position, and a label
 * (docs/sending.md).
 */
const ANCHOR = /\{\{ ?([a-z]{3,10}) ?: ?(\d{1,3}) ?(?:: ?([^{}]{1,200}))?\}\}/gi

const TYPES: Record<string, FieldType> = {
  sign: 'signature',
  signature: 'signature',
  initials: 'initials',
  date: 'date',
  name: 'name',
  email: 'email',
  company: 'company',
  title: 'title',
  text: 'text',
  check: 'checkbox',
  checkbox: 'checkbox',
}

/** How far below the baseline a field reaches, in type sizes. */
const DESCENT = 0.25
/** In points, to the words that follow. */
const GAP = 2

const hasAnchor = (text: string): boolean => text.search(ANCHOR) >= 0

/**
 * The fields that text anchors name. A field begins where its anchor begins, covers it, and ends
 * before the next words.
 */
function anchorsIn(lines: readonly TextLine[]): FieldCandidate[] {
  return lines.flatMap((line) =>
    [...line.text.replaceAll('\t', ' ').matchAll(ANCHOR)].flatMap((match) => {
      const [whole, word = '', number, label] = match
      const type = own(TYPES, word.toLowerCase())
      const recipient = Number(number)
      if (!type || recipient < 1) return []
      const { usual } = FIELD_SIZES[type]
      const x = line.xs[match.index] ?? 0
      const after = match.index + whole.length
      const end = line.xs[after] ?? x
      const next = line.xs[after + line.text.slice(after).search(/\S|$/)] ?? end
      const room = after === line.text.trimEnd().length ? usual.width : next - x - GAP
      const height = Math.max(usual.height, line.size * (1 + DESCENT))
      const bottom = line.baseline + line.size * DESCENT
      const width = type === 'checkbox' ? height : Math.max(end - x, Math.min(usual.width, room))
      const box = { x, y: bottom - height, width, height }
      const hasName = LETTER.test(line.text.replaceAll(ANCHOR, ''))
      const appearance: Appearance = hasName ? 'button' : 'button_with_label'
      const found: FieldCandidate = {
        box,
        type,
        recipient,
        ...withLabel(label),
        required: true,
        why: `Anchor ${whole}`,
      }
      return [type === 'checkbox' ? { ...found, required: false, appearance } : found]
    }),
  )
}

function withLabel(label: string | undefined): { label?: string } {
  const text = label?.trim()
  return text ? { label: text } : {}
}
