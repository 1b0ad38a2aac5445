import type { Field } from '@/lib/contract/field'
import { isolate } from '@/lib/contract/one-line'
import { fixedText } from '@/lib/envelope/fixed-text'
import type { Size } from '@/lib/envelope/place'
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
  const found = files.flatMap(({ pages, fields }) =>
    fields.flatMap((field) => {
      const size = pages[field.page - 1]
      const fixed = size && fixedText(field, size)
      return fixed ? [{ field, fixed }] : []
    }),
  )
  if (found.length === 0) return []
  const texts = found.map(({ fixed }) => fixed)
  const areCut = await documents.findCut(texts, group)
  return found.flatMap(({ field }, at) => (areCut[at] ? [field] : []))
}

const MOST_NAMES = 5

/** Tells the sender which texts are shown in part. */
export function cutTextsSentence(fields: readonly Field[]): string | undefined {
  if (fields.length === 0) return undefined
  const names = fields
    .slice(0, MOST_NAMES)
    .map(({ label, id, page }) => `“${isolate(label?.trim() || id)}” (page ${page})`)
  const more = fields.length - names.length
  const list = new Intl.ListFormat('en').format(more > 0 ? [...names, `${more} more`] : names)
  return fields.length === 1
    ? `The text of ${list} does not fit its field: the page shows its beginning, the certificate all of it.`
    : `The texts of ${list} do not fit their fields: the page shows their beginning, the certificate all of them.`
}
