import type { Field } from '@/lib/contract/field'
import type { FilledField } from '@/lib/contract/signing'
import { inReadingOrder } from '@/lib/envelope/geometry/reading-order'
import type { Context } from '../context'
import { acting } from '../envelopes/aggregate/turns'
import type { EnvelopeFile } from '../envelopes/sql/envelope-files'
import type { Signer } from '../envelopes/sql/signers'
import type { Bearer } from './bearer'
import { markPictures } from './mark-pictures'

/** Texts and pictures of one answer together, in characters. What comes after is named without its content. */
const MOST_CONTENT = 1_000_000

/** What the others who have finished filled in, in reading order, for a signer whose turn it is. */
export async function filledFields(
  context: Context,
  { envelope, signer, signers }: Bearer,
  files: readonly EnvelopeFile[],
): Promise<FilledField[]> {
  const finished = acting(signers).filter(({ id, state }) => state === 'signed' && id !== signer.id)
  if (finished.length === 0) return []
  const values = new Map((await context.store.signers.values(envelope.id)).map((row) => [row.id, row.values ?? {}]))
  const filled = files.flatMap((file) =>
    file.fields.flatMap((field) => {
      const holder = finished.find(({ slot }) => slot === field.signerIndex)
      const value = holder && values.get(holder.id)?.[field.id]
      return holder && value ? [{ file, field, holder, value }] : []
    }),
  )
  const marked = finished.filter(({ id }) => filled.some(({ holder, field }) => holder.id === id && isMark(field)))
  const pictures = await markPictures(context, envelope, signers, marked)
  let total = 0

  const entries = filled.map(({ file, field, holder, value }) => {
    const content = isMark(field) ? pictures.get(holder.id)?.get(`${file.index} ${field.id}`) : value
    total += content?.length ?? 0
    return {
      ...placed(file, field, holder),
      ...(total <= MOST_CONTENT && { [isMark(field) ? 'png' : 'value']: content }),
    }
  })
  return inReadingOrder(entries, ({ file }) => file)
}

const isMark = ({ type }: Field) => type === 'signature' || type === 'initials'

const placed = ({ index }: EnvelopeFile, field: Field, { name }: Signer): FilledField => {
  const { type, label, page, x, y, width, height } = field
  return { file: index, page, x, y, width, height, type, label, signerName: name }
}
