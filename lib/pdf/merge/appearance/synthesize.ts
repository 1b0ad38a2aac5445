import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core'
import { contentOf, type Field } from './content'
import { FONT_NAME, type FormFonts, formFonts } from './form-fonts'
import { frame } from './frame'
import { appearanceOf } from './state'
import { widgetStyle } from './widget-style'

/**
 * Draws the widgets that have no appearance, as readers do when they open a form; with `stale`, the form itself says that its
 * texts' appearances are older than their values. A text that no font of the form can write stays as it is.
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
