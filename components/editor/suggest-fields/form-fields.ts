import type { FormField } from '@/lib/contract/field'
import type { Size } from '@/lib/envelope/place'
import { type Found, typeOfName } from './field-labels'

/** The fields that a page's form asks for; radio buttons have no counterpart. */
export function formFieldsOf(fields: readonly FormField[], page: Size): Found[] {
  return fields.flatMap((field) => {
    const type = typeOf(field)
    if (!type) return []
    const name = lastPartOf(field.name)
    const label = field.label?.trim() || spoken(name)
    return {
      box: {
        x: field.x * page.width,
        y: field.y * page.height,
        width: field.width * page.width,
        height: field.height * page.height,
      },
      type,
      recipient: numberIn(`${field.name} ${label}`),
      ...(label && { label }),
      required: field.required,
      why: `Form field “${label || field.name}”`,
    }
  })
}

function typeOf({ kind, name, label = '', isDate }: FormField) {
  if (kind === 'signature') return typeOfName(spoken(lastPartOf(name))) === 'initials' ? 'initials' : 'signature'
  if (kind === 'checkbox') return 'checkbox'
  if (kind === 'radio') return undefined
  const byName = typeOfName(spoken(lastPartOf(name))) ?? typeOfName(label)
  // Only the day of signing is filled in by the service; a date of birth is text.
  return byName ?? (isDate && /^date?$/i.test(lastPartOf(name)) ? 'date' : 'text')
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
