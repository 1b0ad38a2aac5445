import type { Context } from '../context'
import type { MarksInput, StampedMark } from '../documents/engine'
import { canonicalFile } from '../envelopes/files'
import type { Envelope } from '../envelopes/sql/envelopes'
import type { Signer } from '../envelopes/sql/signers'
import { Unavailable } from '../errors'
import { stampedFields } from './fields'

/** PNGs (base64) of a signer's marks, by file and field. */
export type SignerPictures = Map<string, string>

/** What was drawn never changes: a mark is final once its signer has signed. */
export const PICTURE_CACHE = {
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (pictures: SignerPictures) =>
    [...pictures.values()].reduce((sum, { length }) => sum + length, 1_000),
}

/** Drawings can weigh a megabyte each. */
const AT_ONCE = 8

/** Signers' marks as stamped, without those that cannot be drawn now. */
export async function markPictures(
  context: Context,
  envelope: Envelope,
  signers: Signer[],
  wanted: readonly Signer[],
): Promise<Map<string, SignerPictures>> {
  const picturesOfSigners = new Map<string, SignerPictures>()
  const missingIds: string[] = []
  for (const { id } of wanted) {
    const cachedPictures = context.markPictures.get(id)
    if (cachedPictures) picturesOfSigners.set(id, cachedPictures)
    else missingIds.push(id)
  }
  for (let start = 0; start < missingIds.length; start += AT_ONCE) {
    const batch = await drawFor(context, envelope, signers, missingIds.slice(start, start + AT_ONCE))
    for (const [id, pictures] of batch) picturesOfSigners.set(id, pictures)
  }
  return picturesOfSigners
}

async function drawFor(context: Context, envelope: Envelope, signers: Signer[], ids: string[]) {
  const picturesById = new Map(ids.map((id) => [id, new Map<string, string>()]))
  const slots = new Map(
    signers.filter(({ id }) => picturesById.has(id)).map(({ slot, id }) => [slot, picturesById.get(id)]),
  )
  try {
    for (const { index, marks, pictures } of await drawAll(context, envelope, signers, ids)) {
      for (const [at, { id, signerIndex }] of marks.entries()) {
        const png = pictures[at]
        if (png) slots.get(signerIndex)?.set(`${index} ${id}`, Buffer.from(png).toString('base64'))
      }
    }
  } catch (error) {
    context.log.warn({ err: error, envelopeId: envelope.id }, 'marks of earlier signers could not be drawn')
    // It may succeed when less is waiting.
    if (error instanceof Unavailable) return picturesById
  }
  for (const [id, pictures] of picturesById) context.markPictures.set(id, pictures)
  return picturesById
}

/** The files that have marks of these signers, with a picture of each. */
async function drawAll(context: Context, envelope: Envelope, signers: Signer[], ids: string[]) {
  const marksById = new Map((await context.store.signers.marks(envelope.id, ids)).map((row) => [row.id, row]))
  const files: (MarksInput['files'][number] & { index: number })[] = []
  const all = await context.store.envelopeFiles.ofEnvelope(envelope.id)
  const allFields = all.flatMap(({ fields }) => fields)
  for (const { index, name, documentId, fields } of all) {
    const marks = stampedFields(fields, { signers, marks: marksById, all: allFields }).flatMap(
      ({ content, ...field }): StampedMark[] => ('mark' in content ? [{ ...field, content }] : []),
    )
    if (marks.length > 0) files.push({ index, name, marks, content: await canonicalFile(context, documentId) })
  }
  const pictures = await context.documents.drawMarks({
    envelopeId: envelope.id,
    context: [envelope.emailSubject, envelope.emailMessage, ...all.map(({ name }) => name)],
    files,
  })
  return files.map(({ index, marks }, at) => ({ index, marks, pictures: pictures[at] ?? [] }))
}
