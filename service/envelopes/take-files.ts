import { createHash } from 'node:crypto'
import type { PdfFile } from '@/lib/contract/envelope'
import type { Field } from '@/lib/contract/field'
import type { EnvelopeId } from '@/lib/contract/ids'
import { MAX_PAGES } from '@/lib/contract/send'
import {
  joinRemoved,
  type Removed,
  removedSentence,
  suppliedType,
  untaggedSentence,
} from '@/lib/contract/supplied-file'
import type { Size } from '@/lib/printing/place'
import type { Context } from '../context'
import type { Upload } from '../documents/engine'
import { Invalid, invalidField } from '../errors'
import type { Tables } from '../store/store'
import { checkFields } from './checks'
import { cutTextsSentence, findCutTexts, findNameless, namelessSentence } from './field-notices'

type NewFile = Pick<PdfFile, 'name' | 'unsignedPdf' | 'fields'> & {
  removed?: Removed | undefined
  suppliedFile?: string | undefined
}

/** A supplied PDF that was looked into and found fit to be signed. */
export type TakenFile = {
  name: string
  original: SuppliedFile
  /** As it is shown and sealed. */
  canonical: Uint8Array
  pageCount: number
  /** As people see them, in points. */
  pages: Size[]
  fields: Field[]
  /** What of it, or of its original, will not be in the sealed document. */
  removed: Removed
  isTagged: boolean
}
type TakenFiles = { files: TakenFile[]; notice: string | undefined }

/** What a creation answers: the id, and a notice about the documents. */
export type Creation<Id extends string = EnvelopeId> = { id: Id; notice?: string }

/**
 * Decodes and checks supplied files; throws a 400 that names `files.0.unsignedPdf`. The files of one
 * `sender`, named by an address, never occupy all document workers, however slow they are, and of
 * those that wait, the ones of another account come first. The notice says what was removed from
 * them, which have no tags, which texts are longer than their fields, and which buttons have no
 * words.
 */
export async function takeFiles(
  context: Context,
  { accountId, sender }: { accountId: string; sender: string },
  files: NewFile[],
  signerIndexes: Set<number>,
): Promise<TakenFiles> {
  const upload: Upload = { group: `${accountId} ${sender}`, tenant: accountId }
  const results: TakenFile[] = []
  // One after another: an upload of many files must not fill the queue.
  for (const [index, file] of files.entries()) results.push(await takeFile(context, file, index, upload))
  const pages = results.reduce((sum, { pageCount }) => sum + pageCount, 0)
  if (pages > MAX_PAGES)
    throw invalidField(
      'files',
      `together they have ${pages} pages; at most ${MAX_PAGES} can be sealed`,
      'document_too_large',
    )
  checkFields(results, signerIndexes)
  const sentences = [
    removedSentence(results.map(({ removed }) => removed)),
    untaggedSentence(results),
    cutTextsSentence(await findCutTexts(context, results, upload.group)),
    namelessSentence(await findNameless(context, results, upload.group)),
  ]
  return { files: results, notice: sentences.filter(Boolean).join(' ') || undefined }
}

/** Files whose pages are no document. */
const COVERS = {
  xfa_only: 'is a form of XFA alone, whose pages other programs cannot show: print it to a PDF',
  portfolio: 'is a portfolio, whose page is only a cover sheet: send the files in it',
}

async function takeFile(context: Context, file: NewFile, index: number, upload: Upload): Promise<TakenFile> {
  const field = `files.${index}.unsignedPdf`
  if (!file.unsignedPdf) throw invalidField(field, 'the PDF is missing')
  const content = decode(file.unsignedPdf, field)
  const {
    content: canonical,
    pageCount,
    pages,
    removed,
    isTagged,
    cover,
  } = await context.documents.inspect(content, upload).catch((error: unknown) => {
    throw error instanceof Invalid ? invalidField(field, error.message, error.reason) : error
  })
  if (cover) throw invalidField(field, COVERS[cover], 'document_without_pages')
  const original = await originalOf(context, file, {
    content,
    canonical,
    field: `files.${index}.suppliedFile`,
    upload,
  })
  return {
    name: file.name?.trim() || `Document ${index + 1}`,
    original,
    canonical,
    pageCount,
    pages,
    isTagged,
    removed: original.removed ?? joinRemoved(file.removed ?? {}, removed),
    fields: file.fields ?? [],
  }
}

type Document = { content: Buffer; canonical: Uint8Array; field: string; upload: Upload }

/** The file that the sender gives as the original, or else the one that was sent. */
async function originalOf(context: Context, file: NewFile, document: Document): Promise<SuppliedFile> {
  const { content: encodedContent, field } = document
  const content = file.suppliedFile ? decode(file.suppliedFile, field) : encodedContent
  if (content.equals(encodedContent)) return { content: encodedContent, asGiven: false }
  return checkSupplied(context, { ...document, content })
}

/** Browsers put this before what they read from a file. */
const DATA_URL = /^data:[^,]{0,100};base64,/i

/**
 * Takes base64 in both alphabets, broken into lines or as a data URL. Node decodes around what is
 * not base64; a length that does not add up shows that it did.
 */
function decode(base64: string, field: string): Buffer {
  const text = base64
    .replace(DATA_URL, '')
    .replace(/\s+/g, '')
    .replace(/={0,2}$/, '')
  const content = Buffer.from(text, 'base64')
  if (content.length !== Math.floor((text.length * 3) / 4)) throw invalidField(field, 'must be base64')
  return content
}

/** A file whose PDF is stored; envelopes of one template share it. */
export type StoredFile = {
  index: number
  name: string
  documentId: string
  pageCount: number
  fields: Field[]
  removed: Removed | null
}

export async function storeFiles(
  { newId, now }: Context,
  tx: Tables,
  accountId: string,
  files: TakenFile[],
): Promise<StoredFile[]> {
  const results: StoredFile[] = []
  for (const [index, { name, pageCount, original, canonical, fields, removed: removals }] of files.entries()) {
    const removalsOrNull = Object.keys(removals).length > 0 ? removals : null
    const documentId = newId()
    const { content, asGiven } = original
    await tx.documents.add({
      id: documentId,
      accountId,
      sha256: sha256Of(content),
      pageCount,
      removed: removalsOrNull,
      content,
      canonical: Buffer.compare(content, canonical) === 0 ? null : Buffer.from(canonical),
      canonicalSha256: sha256Of(canonical),
      createdOn: now(),
      ...(asGiven && { asGiven }),
    })
    results.push({ index, name, documentId, pageCount, fields, removed: removalsOrNull })
  }
  return results
}

const sha256Of = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** The file that a document was made of. `asGiven`: it could not be checked. */
type SuppliedFile = { content: Buffer; asGiven: boolean; removed?: Removed }

type Claim = { content: Buffer; canonical: Uint8Array; field: string; upload: Upload }

/**
 * Checks whether a document was made of a file: whether that file's canonical form is the document.
 * Where it is not, such as for a picture, for a PDF with a password, and where pages were left out,
 * the file is kept as the sender gave it, and says so everywhere.
 */
async function checkSupplied({ documents }: Context, claim: Claim): Promise<SuppliedFile> {
  const { content, canonical, field, upload } = claim
  const type = suppliedType(content)
  if (!type) throw invalidField(field, 'must be a PDF, JPEG or PNG', 'document_not_pdf')
  if (type !== 'application/pdf') return { content, asGiven: true }
  const own = await documents.inspect(content, upload).catch((error: unknown) => {
    if (!(error instanceof Invalid)) throw error
  })
  if (!own || Buffer.compare(own.content, canonical) !== 0) return { content, asGiven: true }
  return { content, asGiven: false, removed: own.removed }
}
