import type { FormField } from '@/lib/contract/field'
import type { FieldType } from '@/lib/contract/field-types'
import { LINE_LENGTH } from '@/lib/contract/text'
import type { Size } from '@/lib/printing/place'
import { type FieldCandidate, typeOfName } from './field-labels'

/** The name of a choice. Other choices of this name get a number. */
const LONGEST_NAME = 150

/** The fields that a page's form asks for. */
export function formFieldsOf(fields: readonly FormField[], page: Size): FieldCandidate[] {
  return fields.map((field) => {
    const name = lastPartOf(field.name)
    const label = field.label?.trim() || readableName(name)
    const own = field.kind === 'radio' ? readableName(field.option ?? '') : label
    return {
      box: {
        x: field.x * page.width,
        y: field.y * page.height,
        width: field.width * page.width,
        height: field.height * page.height,
      },
      type: typeOf(field),
      recipient: numberIn(`${field.name} ${label}`),
      ...(own && { label: own }),
      required: field.required,
      ...(field.value !== undefined && { value: field.value }),
      ...rulesOf(field),
      ...(field.kind === 'radio' && {
        choice: { key: field.name, name: (label || field.name).slice(0, LONGEST_NAME) },
      }),
      why: `Form field “${label || field.name}”`,
    }
  })
}

function rulesOf(field: FormField): Pick<FieldCandidate, 'rules'> {
  const { decimals, min, max } = field
  const options = field.kind === 'choice' ? field.options : undefined
  const { kind, maxLength } = field
  const length = kind === 'text' && maxLength !== undefined ? { maxLength, comb: field.isComb } : {}
  const given = Object.entries({ options, decimals, min, max, hint: hintOf(field), ...length }).filter(
    ([, rule]) => rule !== undefined,
  )
  return given.length > 0 ? { rules: Object.fromEntries(given) } : {}
}

/** What a form expects of a text that no rule of ours holds it to. */
function hintOf({ kind, options = [] }: FormField): string | undefined {
  if (kind !== 'text') return undefined
  const examples = `For example: ${options.join(', ')}`
  return options.length > 0 && examples.length <= LINE_LENGTH ? examples : undefined
}

function typeOf({ kind, name, label = '', isDate, format }: FormField): FieldType {
  if (kind === 'signature') return typeOfName(readableName(lastPartOf(name))) === 'initials' ? 'initials' : 'signature'
  if (kind === 'checkbox' || kind === 'radio') return kind
  if (kind === 'choice') return 'dropdown'
  if (format) return format
  const byName = typeOfName(readableName(lastPartOf(name))) ?? typeOfName(label)
  if (!isDate || byName === 'date') return byName ?? 'text'
  // Only the day of signing is filled in by the service; a date of birth is entered.
  return /^date?$/i.test(lastPartOf(name)) ? 'date' : 'date_entry'
}

/** Names are paths: "form1[0].page2[0].Buyer_Name[0]". */
const lastPartOf = (name: string) =>
  name
    .split('.')
    .at(-1)
    ?.replace(/\[\d+\]/g, '') ?? ''

/** "buyerSignature_2" as words: "buyer Signature 2". */
const readableName = (name: string) =>
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
