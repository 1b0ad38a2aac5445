import type { PageViewport } from 'pdfjs-dist'
import { z } from 'zod'
import { typeOfName } from './field-labels'
import type { Found } from './suggestion'

/** What pdf.js says about a widget, as far as it matters here; a damaged file may hold anything. */
const Widget = z.object({
  subtype: z.literal('Widget'),
  fieldType: z.string(),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  fieldName: z.string().default(''),
  alternativeText: z.string().nullish(),
  fieldValue: z.unknown(),
  required: z.boolean().nullish(),
  readOnly: z.boolean().nullish(),
  hidden: z.boolean().nullish(),
  checkBox: z.boolean().nullish(),
  radioButton: z.boolean().nullish(),
  actions: z.record(z.string(), z.array(z.string())).nullish().catch(undefined),
})
type Widget = z.infer<typeof Widget>

const MAX_LABEL = 200

/**
 * The fields of a PDF form that wait for an answer. One that holds something already is part of the page, as it looks;
 * push buttons and radio buttons have no counterpart.
 */
export function formFieldsIn(annotations: readonly unknown[], viewport: PageViewport): Found[] {
  return annotations.flatMap((annotation) => {
    const widget = Widget.safeParse(annotation).data
    return widget ? (found(widget, viewport) ?? []) : []
  })
}

/** Whether somebody is asked to choose one of several radio buttons. */
export const hasRadioButtons = (annotations: readonly unknown[]): boolean =>
  annotations.some((annotation) => {
    const widget = Widget.safeParse(annotation).data
    return widget?.radioButton && !widget.hidden && !widget.readOnly
  })

function found(widget: Widget, viewport: PageViewport): Found | undefined {
  const type = typeOf(widget)
  if (!type || widget.hidden || widget.readOnly || isFilled(widget)) return undefined
  const name = lastPartOf(widget.fieldName)
  const label = (widget.alternativeText?.trim() || spoken(name)).slice(0, MAX_LABEL)
  return {
    box: seenBox(widget.rect, viewport),
    type,
    recipient: numberIn(`${widget.fieldName} ${label}`),
    ...(label && { label }),
    required: widget.required ?? false,
    why: `Form field “${label || widget.fieldName}”`,
  }
}

function typeOf({ fieldType, checkBox, fieldName, alternativeText, actions }: Widget) {
  if (fieldType === 'Sig') return typeOfName(spoken(lastPartOf(fieldName))) === 'initials' ? 'initials' : 'signature'
  if (fieldType === 'Btn') return checkBox ? 'checkbox' : undefined
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return undefined
  const byName = typeOfName(spoken(lastPartOf(fieldName))) ?? typeOfName(alternativeText ?? '')
  // Only the day of signing is filled in by the service; a date of birth is text.
  const isDateFormat = Object.values(actions ?? {}).some((scripts) => scripts.some((script) => /AFDate_/.test(script)))
  return byName ?? (isDateFormat && /^date?$/i.test(lastPartOf(fieldName)) ? 'date' : 'text')
}

function isFilled({ fieldType, fieldValue }: Widget): boolean {
  if (fieldType === 'Btn') return typeof fieldValue === 'string' && fieldValue !== '' && fieldValue !== 'Off'
  return typeof fieldValue === 'string' ? fieldValue.trim() !== '' : Array.isArray(fieldValue) && fieldValue.length > 0
}

/** Names are paths: "form1[0].page2[0].Buyer_Name[0]". */
const lastPartOf = (name: string) =>
  name
    .split('.')
    .at(-1)
    ?.replace(/\[\d+\]/g, '') ?? ''

/** "buyerSignature_2" as words: "buyer Signature 2". */
const spoken = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Za-z])(\d)/g, '$1 $2')
    .replace(/[_\-#]+/g, ' ')
    .trim()

/** "Signer 2 name", "signature_2", "recipient1". */
function numberIn(text: string): number | undefined {
  const match =
    /(?:signer|signatory|recipient|party|sign|signature|initials|unterzeichner|signataire|firmante)[\s_-]{0,2}(\d{1,2})(?!\d)/i.exec(
      text.replace(/\[\d+\]/g, ''),
    )
  const number = Number(match?.[1])
  return number >= 1 ? number : undefined
}

function seenBox([x1, y1, x2, y2]: Widget['rect'], viewport: PageViewport) {
  const [left = 0, top = 0] = viewport.convertToViewportPoint(x1, y1)
  const [right = 0, bottom = 0] = viewport.convertToViewportPoint(x2, y2)
  return {
    x: Math.min(left, right),
    y: Math.min(top, bottom),
    width: Math.abs(right - left),
    height: Math.abs(bottom - top),
  }
}
