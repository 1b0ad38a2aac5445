import type { Field } from '@/lib/contract/field'
import { fixedText } from '@/lib/printing/fixed-text'
import { needsPrintedName } from '@/lib/printing/nameless'
import type { Size } from '@/lib/printing/place'
import { labelText } from '@/lib/printing/printed-button'
import { isolate } from '@/lib/text/one-line'
import type { Context } from '../context'

type MeasuredFile = { pages: readonly Size[]; fields: readonly Field[] }

/**
 * The sender's texts that signers cannot change and of which the page shows only the beginning, in
 * the fonts that are stamped. Of each, its field.
 */
export async function findCutTexts(
  { documents }: Pick<Context, 'documents'>,
  files: readonly MeasuredFile[],
  group: string,
): Promise<Field[]> {
  const cutOffFields = files.flatMap(({ pages, fields }) =>
    fields.flatMap((field) => {
      const size = pages[field.page - 1]
      const ownText = size && (fixedText(field, size) ?? labelText(field, fields, size))
      return ownText ? [{ field, fixed: ownText }] : []
    }),
  )
  if (cutOffFields.length === 0) return []
  const texts = cutOffFields.map(({ fixed }) => fixed)
  const areCut = await documents.findCut(texts, group)
  return cutOffFields.flatMap(({ field }, at) => (areCut[at] ? [field] : []))
}

/** Tells the sender which texts are shown in part. */
export function cutTextsSentence(fields: readonly Field[]): string | undefined {
  if (fields.length === 0) return undefined
  const list = namesOf(fields)
  return fields.length === 1
    ? `The text of ${list} does not fit its field: the page shows its beginning, the certificate all of it.`
    : `The texts of ${list} do not fit their fields: the page shows their beginning, the certificate all of them.`
}

/** The checkboxes and radio buttons of which nothing on their page says what they stand for. */
export async function findNameless(
  { documents }: Pick<Context, 'documents'>,
  files: readonly { canonical: Uint8Array; fields: readonly Field[] }[],
  group: string,
): Promise<Field[]> {
  const outliers: Field[] = []
  for (const { canonical: content, fields } of files) {
    const buttons = fields.filter(needsPrintedName)
    if (buttons.length === 0) continue
    const places = buttons.map(({ page, x, y, width, height }) => ({ page, x, y, width, height }))
    const areNameless = await documents.findNameless({ content, buttons: places }, group)
    outliers.push(...buttons.filter((_, at) => areNameless[at]))
  }
  return outliers
}

/** Tells the sender that a signed page would not say what was chosen. */
export function namelessSentence(fields: readonly Field[]): string | undefined {
  if (fields.length === 0) return undefined
  return fields.length === 1
    ? `No words were found beside ${namesOf(fields)}: an appearance of button_with_label prints its label there.`
    : `No words were found beside ${namesOf(fields)}: an appearance of button_with_label prints their labels there.`
}

const MOST_NAMES = 5

function namesOf(fields: readonly Field[]): string {
  const names = fields
    .slice(0, MOST_NAMES)
    .map(({ label, id, page }) => `“${isolate(label?.trim() || id)}” (page ${page})`)
  const more = fields.length - names.length
  return new Intl.ListFormat('en').format(more > 0 ? [...names, `${more} more`] : names)
}
