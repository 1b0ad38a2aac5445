import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core'
import { contentOf, type Field } from './content'
import { FONT_NAME, type FormFonts, formFonts } from './form-fonts'
import { appearanceOf, circle, color, number, rectangle, type WidgetStyle, widgetStyle } from './widget'

/**
 * Draws the widgets that have no appearance, as readers do when they open a form; with `stale`, the
 * form itself says that its texts' appearances are older than their values. A text that no font of
 * the form can write stays as it is.
 */
export function synthesizeAppearances(pdf: PDF, form: PdfDict, stale: boolean): void {
  let fonts: FormFonts | undefined
  for (const field of fieldsOf(pdf)) {
    const isText = field.type === 'text' || field.type === 'dropdown' || field.type === 'listbox'
    for (const { dict } of field.getWidgets()) {
      if (appearanceOf(pdf, dict) && !(stale && isText)) continue
      fonts ??= formFonts(pdf, form)
      draw(pdf, form, { field, widget: dict, fonts })
    }
  }
}

function fieldsOf(pdf: PDF): Field[] {
  try {
    const form = pdf.getForm()
    if (!form) return []
    return [
      ...form.getTextFields(),
      ...form.getDropdowns(),
      ...form.getListBoxes(),
      ...form.getCheckboxes(),
      ...form.getRadioGroups(),
      ...form.getButtons(),
      ...form.getSignatureFields(),
    ]
  } catch {
    // The form is too broken to be read: what its pages show is all there is.
    return []
  }
}

function draw(pdf: PDF, form: PdfDict, { field, widget, fonts }: { field: Field; widget: PdfDict; fonts: FormFonts }) {
  const style = widgetStyle(pdf, widget)
  if (!style) return
  const isRound = field.type === 'radio' && style.caption === undefined
  try {
    const content = contentOf(pdf, form, { field, widget, style, fonts })
    if (!content) return
    const text = `${frame(style, isRound)}${content.drawing}`
    const { font } = content
    const appearance = PdfStream.fromDict(
      {
        BBox: new PdfArray([0, 0, style.width, style.height].map((value) => PdfNumber.of(value))),
        Resources: font ? PdfDict.of({ Font: PdfDict.of({ [FONT_NAME]: font.object }) }) : new PdfDict(),
        Type: PdfName.of('XObject'),
        Subtype: PdfName.of('Form'),
      },
      Buffer.from(text, 'latin1'),
    )
    widget.set('AP', PdfDict.of({ N: pdf.register(appearance) }))
  } catch {
    // Its font or its settings are unusable, to readers as well.
  }
}

type Frame = Pick<WidgetStyle, 'width' | 'height' | 'border' | 'borderColor' | 'background'>

const DASH = [3]

/** The background and border of a widget, with a clip to what the border leaves. */
function frame(style: Frame, isRound: boolean): string {
  const { width, height, border, background } = style
  const filled = background ? `${color(background, 'fill')} ${rectangle(0, 0, width, height)} f\n` : ''
  const lineColor = style.borderColor ?? background
  if (!border || border.width === 0 || !lineColor) return filled
  const line = `${number(border.width)} w ${color(lineColor, 'stroke')}\n`
  const dash =
    border.style === 'D' ? `[${(border.dash.length > 0 ? border.dash : DASH).map(number).join(' ')}] 0 d\n` : ''
  if (isRound) {
    const radius = (Math.min(width, height) - border.width) / 2
    return `${filled}q ${dash}${line}${circle(width / 2, height / 2, radius)} s Q\n`
  }
  const edge = isRaised(border.style)
    ? relief(style, border, lineColor)
    : `q ${dash}${line}${straight(style, border)} Q\n`
  const w = border.width
  return `${filled}${edge}${rectangle(w, w, width - 2 * w, height - 2 * w)} W n\n`
}

type Edge = NonNullable<Frame['border']>

const isRaised = (style: Edge['style']) => style === 'B' || style === 'I'

function straight({ width, height }: Frame, { width: w, style }: Edge): string {
  if (style === 'U') return `0 0 m ${number(width)} 0 l S`
  return `${rectangle(w / 2, w / 2, width - w, height - w)} s`
}

/** A lit and a shaded half, which make the field look raised or sunken. */
function relief({ width, height }: Frame, { width: w, style }: Edge, base: number[]): string {
  const upper = shade(base, style === 'B' ? 'lighter' : 'darker')
  const lower = shade(base, style === 'B' ? 'darker' : 'lighter')
  const inner = [width - w, height - w, w, w] as const
  const half = (values: number[], corner: string, bend: string) =>
    `${color(values, 'fill')} 0 0 m ${corner} l ${number(width)} ${number(height)} l ` +
    `${number(inner[0])} ${number(inner[1])} l ${bend} l ${number(inner[2])} ${number(inner[3])} l f\n`
  return (
    half(upper, `0 ${number(height)}`, `${number(w)} ${number(height - w)}`) +
    half(lower, `${number(width)} 0`, `${number(width - w)} ${number(w)}`)
  )
}

function shade(values: number[], direction: 'lighter' | 'darker'): number[] {
  // Of four inks less is lighter.
  const isUp = (direction === 'lighter') === (values.length !== 4)
  return values.map((value) => (isUp ? value / 2 + 0.5 : value / 2))
}
