import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core'
import { resolved } from '../../page/geometry'
import { contentOf, type Field } from './content'
import { FONT_NAME, type FormFonts, formFonts } from './form-fonts'
import { frame } from './frame'
import { stateOf, widgetStyle } from './widget-style'

/**
 * Draws the widgets that have no look of their own, as readers do when they open a form; with `stale`, the form itself says that
 * the looks of its texts are behind their values. A text that no font of the form can write stays as it is.
 */
export function drawMissing(pdf: PDF, form: PdfDict, stale: boolean): void {
  let fonts: FormFonts | undefined
  for (const field of fieldsOf(pdf)) {
    const isText = field.type === 'text' || field.type === 'dropdown' || field.type === 'listbox'
    for (const { dict } of field.getWidgets()) {
      if (hasLook(pdf, dict) && !(stale && isText)) continue
      fonts ??= formFonts(pdf, form)
      draw(pdf, form, { field, widget: dict, fonts })
    }
  }
}

function fieldsOf(pdf: PDF): Field[] {
  try {
    const form = pdf.getForm()
    if (!form) return []
    const texts = [form.getTextFields(), form.getDropdowns(), form.getListBoxes()].flat()
    return [
      ...texts,
      ...form.getCheckboxes(),
      ...form.getRadioGroups(),
      ...form.getButtons(),
      ...form.getSignatureFields(),
    ]
  } catch {
    // A form too broken to be listed: what its pages show is all there is.
    return []
  }
}

/** Whether there is a drawing for the state in which a widget is. */
function hasLook(pdf: PDF, widget: PdfDict): boolean {
  const appearances = resolved(pdf, widget.get('AP'))
  const normal = appearances instanceof PdfDict ? resolved(pdf, appearances.get('N')) : undefined
  if (normal instanceof PdfStream) return true
  return normal instanceof PdfDict && resolved(pdf, normal.get(stateOf(pdf, widget))) instanceof PdfStream
}

function draw(pdf: PDF, form: PdfDict, { field, widget, fonts }: { field: Field; widget: PdfDict; fonts: FormFonts }) {
  const style = widgetStyle(pdf, widget)
  if (!style) return
  const isRound = field.type === 'radio' && style.caption === undefined
  try {
    const content = contentOf(pdf, form, { field, widget, style, fonts })
    if (!content) return
    const text = `${frame(style, isRound)}${content.drawing}`
    const look = new PdfStream(new PdfDict(), Buffer.from(text, 'latin1'))
    look.set('BBox', new PdfArray([0, 0, style.width, style.height].map((value) => PdfNumber.of(value))))
    const { font } = content
    look.set('Resources', font ? PdfDict.of({ Font: PdfDict.of({ [FONT_NAME]: font.object }) }) : new PdfDict())
    look.set('Type', PdfName.of('XObject'))
    look.set('Subtype', PdfName.of('Form'))
    widget.set('AP', PdfDict.of({ N: pdf.register(look) }))
  } catch {
    // Its font or its settings are unusable, to readers as well.
  }
}
