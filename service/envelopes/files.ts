import type { EnvelopeId, TemplateId } from '@/lib/contract/ids'
import { DAY_MS } from '@/lib/text/durations'
import type { Caller, Context } from '../context'
import { NotFound, notFound } from '../errors'
import type { Copies } from '../mail/letters'
import type { Tables } from '../store/store'
import { hashToken } from './aggregate/signers'
import type { Signer } from './sql/signers'

const CHUNK_BYTES = 512 * 1024
/** Up to this size a document is read as a whole, and kept in memory for the next reader. */
const WHOLE_BYTES = 1024 * 1024

export type SignedDocument = {
  size: number
  /** The bytes from `from` up to but without `to`; large documents in parts. */
  bytes(from: number, to: number): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>>
}

export async function signedDocument(context: Context, caller: Caller, id: EnvelopeId): Promise<SignedDocument> {
  const envelope = await context.store.envelopes.find(caller.accountId, id)
  if (!envelope) throw notFound('envelope')
  return readSignedDocument(context, id)
}

/** The sealed PDF, for a caller whose right to read it was checked. */
export async function readSignedDocument({ store }: Context, id: EnvelopeId): Promise<SignedDocument> {
  const size = await store.signedDocuments.size(id)
  if (size === undefined) throw new NotFound('document_not_available', 'signed document not available')
  return {
    size,
    async bytes(from, to) {
      if (size <= WHOLE_BYTES) return (await store.signedDocuments.whole(id, size)).subarray(from, to)
      let at = from
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          const length = Math.min(CHUNK_BYTES, to - at)
          if (length > 0) controller.enqueue(await store.signedDocuments.slice(id, at, length))
          at += length
          if (at >= to) controller.close()
        },
      })
    },
  }
}

type File<Id> = { id: Id; index: number }

/** A document as supplied, only for the sender: it may hold scripts. */
export async function originalFile(context: Context, caller: Caller, { id, index }: File<EnvelopeId>): Promise<Buffer> {
  const { store } = context
  if (!(await store.envelopes.find(caller.accountId, id))) throw notFound('envelope')
  return contentOf(context, await store.envelopeFiles.find(id, index))
}

/** One of a template's documents as it was supplied, for those who may change the template. */
export async function originalTemplateFile(
  context: Context,
  caller: Caller,
  { id, index }: File<TemplateId>,
): Promise<Buffer> {
  const { store } = context
  if (!(await store.templates.find(caller.accountId, id))) throw notFound('template')
  const files = await store.templates.files([id])
  return contentOf(
    context,
    files.find((file) => file.index === index),
  )
}

async function contentOf({ store }: Context, file: { documentId: string } | undefined): Promise<Buffer> {
  const content = file && (await store.documents.original(file.documentId))
  if (!content) throw notFound('file')
  return content
}

export async function canonicalFile({ store }: Context, documentId: string): Promise<Buffer> {
  const content = await store.documents.canonical(documentId)
  if (!content) throw new Error(`document ${documentId} is gone`)
  return content
}

const COPY_TOKEN_BYTES = 32
/** Long enough for a holiday, short enough that an old mailbox opens nothing. */
const LIFETIME_DAYS = 90

type Reader = Pick<Signer, 'id' | 'email' | 'authentication' | 'language'>

/**
 * Makes a link to the signed document for each address as the envelope completes. Somebody who was
 * asked for an access code is asked for it again: the link is in a mailbox, which is what the code
 * protects against. A code by email would only repeat what the link proves.
 */
export async function issueCopies(
  { randomBytes, now }: Context,
  tx: Tables,
  envelopeId: EnvelopeId,
  readers: readonly Reader[],
): Promise<Copies> {
  const createdOn = now()
  const expiresOn = new Date(createdOn.getTime() + LIFETIME_DAYS * DAY_MS)
  const tokens = new Map<string, string>()
  const languages = new Map(readers.map(({ email, language }) => [email.toLowerCase(), language]))
  for (const email of languages.keys()) tokens.set(email, randomBytes(COPY_TOKEN_BYTES).toString('base64url'))
  const readersWithCode = readers.filter(({ authentication }) => authentication === 'access_code')
  await tx.copies.insert(
    [...tokens].map(([address, token]) => ({
      tokenHash: hashToken(token),
      envelopeId,
      signerId: readersWithCode.find(({ email }) => email.toLowerCase() === address)?.id ?? null,
      createdOn,
      expiresOn,
      language: languages.get(address) ?? null,
    })),
  )
  return {
    expiresOn,
    tokenOf(email) {
      const token = tokens.get(email.toLowerCase())
      if (!token) throw new Error('no copy was issued for this address')
      return token
    },
  }
}
