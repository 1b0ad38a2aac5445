import { Hono, type Context as HttpContext } from 'hono'
import { LRUCache } from 'lru-cache'
import type { ServiceFault } from '@/lib/contract/answer'
import { DocumentsRequest } from '@/lib/contract/documents-request'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { EnvelopeId } from '@/lib/contract/ids'
import { FeedQuery } from '@/lib/contract/page'
import { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import { SUPPLIED_ENDING, suppliedType } from '@/lib/contract/supplied-file'
import { isCopy } from '@/lib/envelope/signing-task'
import { byteRange } from '@/lib/http/byte-range'
import type { Caller, Context } from '../../context'
import { invalid, notFound } from '../../errors'
import { answerCreated } from '../../http/answers'
import { needs, readCreation } from '../../http/middleware'
import { cursorOf, type HttpEnv, idInPath, positionInPath, readQuery } from '../../http/request'
import { type Cursor, fittingPage } from '../../store/page'
import type { Tables } from '../../store/store'
import { signingLink } from '../aggregate/signers'
import { authenticationState, envelopeOnTheWire, eventOf, senderSignerOnTheWire } from '../aggregate/wire'
import { canonicalFile, originalFile, signedDocument } from '../files'
import { sendDocuments } from '../from-documents'
import { sendFromTemplate } from '../from-template'
import { byEnvelope, type Envelope, type FeedPlace } from '../sql/envelopes'
import type { Signer } from '../sql/signers'
import { envelopeValues } from '../values'

export function envelopeRoutes(context: Context) {
  const read = needs('envelopes:read')
  const write = needs('envelopes:write')
  const id = idInPath('envelope')
  const templateId = idInPath('template', 'templateId')
  const readFeed = feedReader(context)
  return new Hono<HttpEnv>()
    .get('/', read, async (c) => {
      const query = readQuery(c, FeedQuery)
      const items = await readFeed(c.var.caller, { status: query.status, cursor: cursorOf(query) })
      return c.body(jsonArray(items), 200, { 'content-type': 'application/json' })
    })
    .post('/', write, async (c) => {
      const creation = await readCreation(context, c, DocumentsRequest)
      return answerCreated(c, await sendDocuments(context, c.var.caller, creation, c.var.origin))
    })
    .post('/from-template/:templateId', write, async (c) => {
      const from = { templateId: templateId(c), ...(await readCreation(context, c, EnvelopeFromTemplateRequest)) }
      return answerCreated(c, await sendFromTemplate(context, c.var.caller, from, c.var.origin))
    })
    .get('/:id', read, async (c) => c.json(await readEnvelope(context, c.var.caller, id(c))))
    .get('/:id/values', read, async (c) => c.json(await envelopeValues(context, c.var.caller, id(c))))
}

/** One envelope with signers, current signing links, placement and documents. */
export async function readEnvelope(context: Context, caller: Caller, id: EnvelopeId): Promise<PdfSignRequest> {
  const { envelope, signers, codes, files, sender } = await context.store.snapshot(async (tx) => {
    const envelope = await tx.envelopes.find(caller.accountId, id)
    if (!envelope) throw notFound('envelope')
    const signers = await tx.signers.ofEnvelope(id)
    return {
      envelope,
      signers,
      codes: await tx.signerCodes.ofSigners(signers),
      files: await tx.envelopeFiles.withOriginals(id),
      sender: await tx.senders.get(envelope.creatorId),
    }
  })
  const contents: Buffer[] = []
  for (const { documentId } of files) contents.push(await canonicalFile(context, documentId))
  return {
    ...envelopeOnTheWire(envelope, { signers, codes, files, sender }),
    signers: signers.map((signer) => ({
      ...senderSignerOnTheWire(signer, signers),
      values: signer.searchValues ?? undefined,
      authenticationState: authenticationState(
        signer,
        codes.find(({ signerId }) => signerId === signer.id),
      ),
      formUrl: formUrl(context, envelope, signer),
    })),
    files: files.map(({ name, pageCount, fields, original }, index) => ({
      name,
      unsignedPdf: contents[index]?.toString('base64'),
      pageCount,
      fields,
      original,
    })),
  }
}

function formUrl(context: Context, envelope: Envelope, signer: Signer): string | undefined {
  const maySign = envelope.status === 'Sent' && signer.state === 'pending' && signer.invitedOn && !isCopy(signer)
  return maySign ? signingLink(context, signer) : undefined
}

type FeedRequest = { status?: string; cursor?: Cursor }

/** In bytes, because texts of this length keep the garbage collector busy. */
function jsonArray(items: Buffer[]): Buffer<ArrayBuffer> {
  const comma = Buffer.from(',')
  const parts = items.flatMap((item, index) => (index === 0 ? item : [comma, item]))
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')])
}

/** About 8,000 envelopes of usual size. */
const MAX_BYTES = 8 * 1024 * 1024

type Item = { version: number; json: Buffer }

/**
 * The envelope feed (docs/interface.md, 4.4) as the JSON of its items, which are put together once
 * for each version of an envelope. Each change counts the version, so nothing has to be
 * invalidated. A page of large items is shorter.
 */
export function feedReader({ store }: Context) {
  // An envelope's version counts every change of it and its signers, in this process or any other.
  const items = new LRUCache<string, Item>({ maxSize: MAX_BYTES, sizeCalculation: ({ json }) => json.length })
  const itemAt = ({ id, version }: FeedPlace) => {
    const item = items.get(id)
    return item?.version === version ? item.json : undefined
  }
  return async ({ accountId }: Caller, { status, cursor }: FeedRequest): Promise<Buffer[]> => {
    const place = await store.feed.page(accountId, status, cursor)
    const knownItems = place.flatMap((each) => itemAt(each) ?? [])
    if (knownItems.length === place.length) return fittingPage(knownItems, ({ length }) => length)
    // Page and items are of one moment: a newer item's cursor would repeat others.
    return store.snapshot(async (tx) => {
      const page = await tx.feed.page(accountId, status, cursor)
      const cachedItems = new Map(page.map((each) => [each.id, itemAt(each)]))
      const isMissing = ({ id }: FeedPlace) => cachedItems.get(id) === undefined
      const sizes = await tx.feed.sizes(page.filter(isMissing).map(({ id }) => id))
      const firstItems = fittingPage(page, ({ id }) => cachedItems.get(id)?.length ?? sizes.get(id) ?? 0)
      for (const [envelope, json] of await assemble(tx, firstItems.filter(isMissing))) {
        cachedItems.set(envelope.id, json)
        items.set(envelope.id, { version: envelope.version, json })
      }
      return firstItems.flatMap(({ id }) => cachedItems.get(id) ?? [])
    })
  }
}

/** The envelopes at these places with their JSON, in one query for each kind of part. */
async function assemble(tx: Tables, places: FeedPlace[]): Promise<[Envelope, Buffer][]> {
  if (places.length === 0) return []
  const ids = places.map(({ id }) => id)
  const envelopes = await tx.envelopes.byIds(ids)
  const people = await tx.signers.ofEnvelopes(ids)
  const codes = await tx.signerCodes.ofSigners(people)
  const signers = byEnvelope(people)
  const files = byEnvelope(await tx.envelopeFiles.heads(ids))
  const senders = await tx.senders.ofCreators([...new Set(envelopes.map(({ creatorId }) => creatorId))])
  return envelopes.map((envelope) => {
    const sender = senders.get(envelope.creatorId)
    if (!sender) throw new Error(`no user ${envelope.creatorId}`)
    const parts = { sender, codes, signers: signers.get(envelope.id) ?? [], files: files.get(envelope.id) ?? [] }
    return [envelope, Buffer.from(JSON.stringify(eventOf(envelope, parts)))]
  })
}

/** Streams the signed PDF, or one byte range: a viewer shows the first page early. */
export function documentRoutes(context: Context) {
  const envelopeId = idInPath('envelope')
  const routes = new Hono<HttpEnv>()
  routes.get('/:id/files/:index/original', needs('envelopes:read'), async (c) => {
    const file = { id: envelopeId(c), index: positionInPath(c, 'index') }
    return originalAnswer(c, await originalFile(context, c.var.caller, file), file)
  })
  return routes.get('/:id/document', needs('envelopes:read'), async (c) => {
    const id = envelopeId(c)
    if ((c.req.query('signed') ?? 'true') !== 'true')
      throw invalid('only signed=true is supported in v1', 'unsigned_not_supported')

    const { size, bytes } = await signedDocument(context, c.var.caller, id)
    const range = byteRange(c.req.header('range'), size)
    if (range === 'unsatisfiable') {
      c.header('content-range', `bytes */${size}`)
      const message = `the range lies outside the document, which has ${size} bytes`
      return c.json({ code: 416, message, reason: 'range_not_satisfiable' } satisfies ServiceFault, 416)
    }
    const { from, to } = range ?? { from: 0, to: size }
    c.header('content-type', 'application/pdf')
    c.header('content-disposition', `attachment; filename=${id}-signed.pdf`)
    c.header('content-length', String(to - from))
    c.header('accept-ranges', 'bytes')
    if (range) c.header('content-range', `bytes ${from}-${to - 1}/${size}`)
    if (c.req.method === 'HEAD') return c.body(null)
    return c.body(await bytes(from, to), range ? 206 : 200)
  })
}

export function originalAnswer(
  c: HttpContext,
  content: Buffer,
  { id, index }: { id: string; index: number },
): Response {
  const type = suppliedType(content) ?? 'application/pdf'
  c.header('content-type', type)
  c.header('content-length', String(content.length))
  // It may hold scripts, so no browser shows it in place.
  c.header('content-disposition', `attachment; filename=${id}-original-${index + 1}.${SUPPLIED_ENDING[type]}`)
  c.header('x-content-type-options', 'nosniff')
  return c.body(new Uint8Array(content))
}
