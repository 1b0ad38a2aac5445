import { type PDF, PdfArray, PdfBool, PdfDict, PdfName, type PdfObject, PdfStream } from '@libpdf/core'
import { attribute, type FoundPage } from '../open/page-tree'
import { boxAround, dictAt, nameAt, numberOf, numbersOf, resolve } from '../page/geometry'
import { type Layer, layOver } from '../page/overlay'
import type { Matrix } from '../page/placement'
import { textOf } from '../page/text-string'
import { ALLOWED_ANNOTATIONS } from './allowed-kinds'
import { boxOf } from './appearance/form-fonts'
import { penFor, writable } from './appearance/pen'
import { createDrafter, type Drafter } from './appearance/synthesize'
import { textStyle } from './appearance/text'
import { appearanceOf, rectangle, widgetStyle } from './appearance/widget'
import { createDrawnAnnotations, type DrawnAnnotations } from './drawn-annotations'
import { markAppearance } from './markup'
import { type IsHidden, NOT_ON_SCREEN } from './visibility'

/** The flag that hides annotations of kinds that a reader does not know. */
const INVISIBLE = 1
const KNOWN_SUBTYPES =
  'Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink FileAttachment Sound Movie Widget Screen Watermark 3D Redact RichMedia'.split(
    ' ',
  )

/**
 * Replaces form fields and all annotations but links by their picture, as a reader shows it on a
 * screen: nothing can be changed under a seal, and every reader shows the same. What a page lists
 * counts, whether or not the form knows it, as in readers. The original's signatures go too,
 * because they were for another file. Answers how many values could not be drawn as they are, and
 * what was drawn as a part of the structure.
 */
export function flattenForm(pdf: PDF, pages: Iterable<FoundPage>, isHidden: IsHidden): FlattenResult {
  const drawn = createDrawnAnnotations(pdf)
  const form = dictAt(pdf, pdf.getCatalog(), 'AcroForm')
  let drafter: Drafter | undefined
  const drafterAtNeed = () => {
    drafter ??= drafterOf(pdf)
    return drafter
  }
  for (const page of pages) {
    const annotations = resolve(pdf, page.dict.get('Annots'))
    if (!(annotations instanceof PdfArray)) continue
    const links: PdfObject[] = []
    const layers: (Layer & { annotation: PdfDict })[] = []
    for (const item of annotations) {
      const annotation = resolve(pdf, item)
      if (!(annotation instanceof PdfDict)) continue
      if (isHidden(annotation.get('OC'))) continue
      const subtype = nameAt(pdf, annotation, 'Subtype') ?? ''
      const stays = ALLOWED_ANNOTATIONS.includes(subtype)
      if (stays) links.push(item)
      // A link may have a picture, too.
      if (!stays || (subtype === 'Link' && annotation.has('AP'))) {
        const [layer] = layerOf(pdf, annotation, form, drafterAtNeed)
        if (layer) layers.push({ ...layer, annotation })
      }
    }
    page.dict.set('Annots', new PdfArray(links))
    if (layers.length === 0) continue
    page.dict.set('Resources', attribute(page, 'Resources') ?? new PdfDict())
    const markedLayers = layers.map(({ annotation, ...layer }) => ({ ...layer, mark: drawn.mark(page, annotation) }))
    layOver(pdf, page.dict, markedLayers)
  }
  drafter?.embed()
  return { losses: drafter?.losses() ?? 0, drawn }
}

type FlattenResult = { losses: number; drawn: DrawnAnnotations }

/** The library measures text by the fonts of a form only. */
function drafterOf(pdf: PDF): Drafter {
  pdf.getOrCreateForm()
  const form = dictAt(pdf, pdf.getCatalog(), 'AcroForm') ?? new PdfDict()
  return createDrafter(pdf, form, needsAppearances(pdf))
}

/** Whether a form says that its appearances are older than its values. */
export function needsAppearances(pdf: PDF): boolean {
  const form = dictAt(pdf, pdf.getCatalog(), 'AcroForm')
  const value = form && resolve(pdf, form.get('NeedAppearances'))
  return value instanceof PdfBool && value.value
}

function layerOf(pdf: PDF, annotation: PdfDict, form: PdfDict | undefined, drafter: () => Drafter): Layer[] {
  const subtype = nameAt(pdf, annotation, 'Subtype') ?? ''
  const flags = numberOf(resolve(pdf, annotation.get('F'))) ?? 0
  const hides = KNOWN_SUBTYPES.includes(subtype) ? NOT_ON_SCREEN : NOT_ON_SCREEN | INVISIBLE
  if ((flags & hides) !== 0 || subtype === 'Popup') return []
  if (subtype === 'Widget') drafter().complete(annotation)
  const own = appearanceOf(pdf, annotation)
  // A mark without an appearance is drawn in page space, so it needs no matrix.
  const mark = own ? undefined : markAppearance(pdf, annotation, subtype)
  const appearance =
    own ?? mark ?? (subtype === 'FreeText' ? freeTextAppearance(pdf, annotation, drafter()) : undefined)
  if (!appearance) return []
  const matrix = mark
    ? undefined
    : appearanceMatrix({
        rect: numbersOf(pdf, annotation.get('Rect')),
        box: numbersOf(pdf, appearance.get('BBox')),
        matrix: numbersOf(pdf, appearance.get('Matrix')),
      })
  if (!matrix && !mark) return []
  const xObject = new PdfStream(appearance.clone(), appearance.data)
  xObject.set('Type', PdfName.of('XObject'))
  xObject.set('Subtype', PdfName.of('Form'))
  const resources = appearance.get('Resources') ?? form?.get('DR')
  if (resources) xObject.set('Resources', resources)
  return [{ form: pdf.register(xObject), ...(matrix && { matrix }) }]
}

type Appearance = { rect: number[]; box: number[]; matrix: number[] }

/**
 * The matrix that puts an annotation's appearance into its rectangle: the appearance's box, turned
 * by its own matrix, is stretched over the rectangle (ISO 32000-1, 12.5.5). Undefined where there
 * is nothing to see.
 */
function appearanceMatrix({ rect, box, matrix }: Appearance): Matrix | undefined {
  const target = boxAround(corners(rect))
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  const turnedBox = boxAround(corners(box).map(([x, y]) => [a * x + c * y + e, b * x + d * y + f]))
  if (!target || !turnedBox) return undefined
  const across = (target.right - target.left) / (turnedBox.right - turnedBox.left)
  const up = (target.top - target.bottom) / (turnedBox.top - turnedBox.bottom)
  return [across, 0, 0, up, target.left - turnedBox.left * across, target.bottom - turnedBox.bottom * up]
}

function corners([x1, y1, x2, y2]: number[]): (readonly [number, number])[] {
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return []
  return [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
  ]
}

const SIZE = 10
/** From line to line, and how much of it is below a line, in font sizes. */
const LINE = 1.35
const BELOW_LINE = 0.35

/** Draws a text without an appearance as pdf.js does. */
function freeTextAppearance(pdf: PDF, annotation: PdfDict, { fonts }: Drafter): PdfStream | undefined {
  const text = writable(textOf(resolve(pdf, annotation.get('Contents'))) ?? '')
  const box = widgetStyle(pdf, annotation)
  if (!box || text.trim() === '') return undefined
  const style = textStyle(pdf, dictAt(pdf, pdf.getCatalog(), 'AcroForm') ?? new PdfDict(), annotation)
  const pen = penFor(fonts, 'Helv', text)
  const lines = pen.text.split(/\r\n?|\n/)
  const preferredSize = style.size || SIZE
  const widest = lines.reduce((most, line) => Math.max(most, pen.width(line)), 0)
  const size = Math.min(preferredSize, box.width / (widest || 1), box.height / (LINE * lines.length))
  const commands = lines.map((line, index) => {
    const y = box.height + BELOW_LINE * size - LINE * size * (index + 1)
    return pen.write(line, { x: 0, y }, size)
  })
  const clip = `${rectangle(0, 0, box.width, box.height)} W n`
  const stream = PdfStream.fromDict(
    { BBox: boxOf(box.width, box.height) },
    Buffer.from(`q ${clip} BT ${style.color} ${commands.join(' ')} ET Q`, 'latin1'),
  )
  const resources = new PdfDict()
  for (const [name, font] of pen.fonts) resources.set(name, font)
  stream.set('Resources', PdfDict.of({ Font: resources }))
  return stream
}
