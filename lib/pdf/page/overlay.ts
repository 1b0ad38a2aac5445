import { type PDF, PdfArray, PdfDict, PdfName, type PdfRef } from '@libpdf/core'
import { compressedStream, contentsOf, joinContents } from './contents'
import { exact } from './exact-number'
import { dictAt, geometryOf } from './geometry'
import { operatorsIn } from './operators'
import { intoPageSpace, type Matrix, type PageGeometry, seenSize } from './placement'

/** `mark` is the operator that begins it, where it is a part of the document's structure or decoration. */
export type Drawing = { content: string; resources: PdfDict; mark?: string }
/** A form and its place in page space; without a matrix, where its own puts it. */
export type Layer = { form: PdfRef; matrix?: Matrix; mark?: string }

/**
 * Lays drawings, made in the page's upright points, over everything that is on the page. Returns how
 * many bytes the page's own drawing has.
 */
export function overlay(pdf: PDF, page: PdfDict, drawings: readonly Drawing[]): number {
  const geometry = geometryOf(pdf, page)
  const layers = drawings.map((drawing) => ({ form: formOf(pdf, geometry, drawing), mark: drawing.mark }))
  return layOver(pdf, page, layers)
}

/** A drawing, made in a page's upright points, as a form for all pages of that geometry. */
export function formOf(pdf: PDF, geometry: PageGeometry, { content, resources }: Drawing): PdfRef {
  const { width, height } = seenSize(geometry)
  const entries = {
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Form'),
    BBox: numbers([0, 0, width, height]),
    Matrix: numbers(intoPageSpace(geometry)),
    Resources: resources,
  }
  return compressedStream(pdf, entries, Buffer.from(content, 'latin1'))
}

/** Lays forms over a page one after another, whatever state the page's own drawing ends in. */
export function layOver(pdf: PDF, page: PdfDict, layers: Layer[]): number {
  const names = addXObjects(pdf, page, layers)
  const streams = contentsOf(pdf, page)
  const content = joinContents(pdf, streams)
  const { before, after } = balanceGraphicsState(content)
  const calls = layers.map(({ matrix, mark }, index) => {
    const place = matrix ? `${matrix.map(plain).join(' ')} cm ` : ''
    const call = `q ${place}/${names[index]} Do Q`
    return mark ? `${mark} ${call} EMC` : call
  })
  const prefix = pdf.createStream({}, ascii(`${before}q\n`))
  const suffix = pdf.createStream({}, ascii(`\n${after} Q\n${calls.join('\n')}\n`))
  page.set('Contents', new PdfArray([prefix, ...streams, suffix]))
  return content.length
}

const ascii = (text: string) => Buffer.from(text, 'latin1')
const plain = (value: number) => value.toFixed(8)
const numbers = (values: readonly number[]) => new PdfArray(values.map(exact))

/** Pages may share resources, so a page that gets more needs its own copy of the list. */
function addXObjects(pdf: PDF, page: PdfDict, layers: Layer[]): string[] {
  const own = dictAt(pdf, page, 'Resources')?.clone() ?? new PdfDict()
  const xObjects = dictAt(pdf, own, 'XObject')?.clone() ?? new PdfDict()
  let number = 0
  const names = layers.map(({ form }) => {
    while (xObjects.has(`Seal${number}`)) number++
    xObjects.set(`Seal${number}`, form)
    return `Seal${number}`
  })
  own.set('XObject', xObjects)
  page.set('Resources', own)
  return names
}

/** Operators that open what a page's drawing closes too often, and close what it leaves open. */
type Repair = { before: string; after: string }

const PAIRED_OPERATORS = ['q', 'Q', 'BT', 'ET', 'BMC', 'BDC', 'EMC']

type Depth = { missing: number; open: number }

/**
 * An unbalanced page would distort or hide everything drawn after it: what it does not close at all,
 * graphics states (`q`, `Q`), marked parts (`BDC`, `EMC`, which may belong to a hidden layer) and
 * text (`BT`, `ET`).
 */
function balanceGraphicsState(content: Uint8Array): Repair {
  const states: Depth = { missing: 0, open: 0 }
  const marks: Depth = { missing: 0, open: 0 }
  let text = false
  const operators = operatorsIn(content, PAIRED_OPERATORS)
  let next = operators.next()
  for (; !next.done; next = operators.next()) {
    const operator = next.value.name
    if (operator === 'q') states.open++
    else if (operator === 'Q') close(states)
    else if (operator === 'BMC' || operator === 'BDC') marks.open++
    else if (operator === 'EMC') close(marks)
    else if (operator === 'BT') text = true
    else if (operator === 'ET') text = false
  }
  const after = [next.value, text ? 'ET' : '', 'EMC '.repeat(marks.open), 'Q '.repeat(states.open)].filter(Boolean)
  return { before: 'q '.repeat(states.missing), after: after.join(' ') }
}

function close(depth: Depth): void {
  if (depth.open === 0) depth.missing++
  else depth.open--
}
