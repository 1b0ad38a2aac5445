import type { PdfDict } from '@libpdf/core'
import type { FieldKind } from './field-value'
import type { FormFonts, Pen } from './form-fonts'
import type { OwnFonts } from './own-fonts'
import type { WidgetStyle } from './widget'

export type Content = { drawing: string; pen?: Pen }
export type Fonts = { ofForm: FormFonts; own: OwnFonts }
/** `isStale`: the form says that appearances are older than its values. */
export type Widget = { kind: FieldKind; widget: PdfDict; style: WidgetStyle; fonts: Fonts; isStale: boolean }

const LINE_ENDS = /[\v\f\u0085\u2028\u2029]/gu
const BLANKS = /\t/gu
const CONTROLS = /[^\P{Cc}\r\n]/gu
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** A value as it can be drawn, without control characters. */
export const writable = (text: string): string =>
  text.replace(LINE_ENDS, '\n').replace(BLANKS, ' ').replace(CONTROLS, '').normalize('NFC')

/**
 * The pen for a text, and the text as the pen writes it: with the form's font if it has all
 * characters, and else with our own.
 */
export function penFor(fonts: Fonts, name: string, text: string): Pen & { text: string } {
  const visible = text.replace(INVISIBLE, '')
  const pen = fonts.ofForm.forText(name, visible.replace(/[\r\n]/g, ''))
  // Our own fonts need invisible characters, which join letters.
  return pen ? { ...pen, text: visible } : { ...fonts.own.pen(text), text }
}

export const markAsText = (drawing: string) => `/Tx BMC\n${drawing}EMC\n`
