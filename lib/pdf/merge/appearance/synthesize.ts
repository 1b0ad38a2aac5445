import { type PDF, PdfDict, PdfStream } from '@libpdf/core'
import { contentOf } from './content'
import { contradiction } from './contradiction'
import { kindOf } from './field-value'
import { boxOf, formFonts } from './form-fonts'
import { ownFonts } from './own-fonts'
import type { Content, Fonts } from './pen'
import { wrapText } from './text'
import { appearanceOf, circle, color, number, rectangle, type WidgetStyle, widgetStyle } from './widget'

/** Draws the values of fields that have no appearance of them. */
export type Drafter = {
  /** Draws a widget as readers do, where it has no appearance that counts. */
  complete(widget: PdfDict): void
  fonts: Fonts
  /** How many values could not be drawn as they are. */
  losses(): number
  /** Adds the fonts that were used to the file. */
  embed(): void
}

const TEXTS = ['text', 'dropdown', 'list']

/**
 * `isStale`: the form says that the appearances of its texts are older than their values. Values
 * that the form's own fonts cannot write are written with the product's.
 */
export function createDrafter(pdf: PDF, form: PdfDict, isStale: boolean): Drafter {
  const fonts: Fonts = { ofForm: formFonts(pdf, form, wrapText), own: ownFonts(pdf) }
  let failures = 0

  function complete(widget: PdfDict): void {
    const kind = kindOf(pdf, widget)
    if (!kind) return
    const isText = TEXTS.includes(kind)
    const appearance = appearanceOf(pdf, widget)
    if (appearance && !(isText && isStale)) {
      const difference = contradiction(pdf, widget, appearance)
      if (difference === 'other') failures++
      if (difference !== 'blank') return
    }
    const style = widgetStyle(pdf, widget)
    if (!style) return
    try {
      const content = contentOf(pdf, form, { kind, widget, style, fonts, isStale })
      widget.set('AP', PdfDict.of({ N: pdf.register(appearanceWith(content, style, kind === 'radio')) }))
    } catch {
      // The widget's settings are unusable, also for readers, so its value is not on the page.
      if (isText) failures++
    }
  }
  return { complete, fonts, losses: () => failures + fonts.own.losses(), embed: fonts.own.embed }
}

function appearanceWith({ drawing, pen }: Content, style: WidgetStyle, isRadio: boolean): PdfStream {
  const isRound = isRadio && style.caption === undefined
  const stream = PdfStream.fromDict(
    { BBox: boxOf(style.width, style.height), Resources: new PdfDict() },
    Buffer.from(`${frame(style, isRound)}${drawing}`, 'latin1'),
  )
  if (pen) {
    const fonts = new PdfDict()
    for (const [name, font] of pen.fonts) fonts.set(name, font)
    stream.set('Resources', PdfDict.of({ Font: fonts }))
  }
  return stream
}

type Frame = Pick<WidgetStyle, 'width' | 'height' | 'border' | 'borderColor' | 'background'>

const DASH = [3]

/** The background and border of a widget, with a clip to what the border leaves. */
function frame(style: Frame, isRound: boolean): string {
  const { width, height, border, background } = style
  const fill = background ? `${color(background, 'fill')} ${rectangle(0, 0, width, height)} f\n` : ''
  const lineColor = style.borderColor ?? background
  if (!border || border.width === 0 || !lineColor) return fill
  const line = `${number(border.width)} w ${color(lineColor, 'stroke')}\n`
  const dash =
    border.style === 'D' ? `[${(border.dash.length > 0 ? border.dash : DASH).map(number).join(' ')}] 0 d\n` : ''
  if (isRound) {
    const radius = (Math.min(width, height) - border.width) / 2
    return `${fill}q ${dash}${line}${circle(width / 2, height / 2, radius)} s Q\n`
  }
  const edge = isRaised(border.style)
    ? relief(style, border, lineColor)
    : `q ${dash}${line}${straight(style, border)} Q\n`
  const w = border.width
  return `${fill}${edge}${rectangle(w, w, width - 2 * w, height - 2 * w)} W n\n`
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
  // With four inks, smaller numbers are lighter.
  const isUp = (direction === 'lighter') === (values.length !== 4)
  return values.map((value) => (isUp ? value / 2 + 0.5 : value / 2))
}
