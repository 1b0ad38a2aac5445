import { Hono, type Context as HttpContext } from 'hono'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { toWireDate } from '@/lib/contract/dates'
import type { Field } from '@/lib/contract/field'
import { LanguageTag } from '@/lib/contract/language'
import { opt } from '@/lib/contract/optional'
import { type CodeAnswer, CodeRequest, SIGNING_SESSION_HEADER } from '@/lib/contract/signer-code'
import {
  type CopyView,
  DeclineRequest,
  DelegateRequest,
  type EndedView,
  type FilledField,
  type SignedAnswer,
  type SigningView,
  SignRequest,
  ViewReport,
} from '@/lib/contract/signing'
import { fieldStates } from '@/lib/envelope/field-rules'
import { inReadingOrder } from '@/lib/printing/place'
import { isPrintedButton, withLabelPlace } from '@/lib/printing/printed-button'
import { MINUTE_MS } from '@/lib/text/durations'
import { currentConsent, type PageLanguage, shownBranding } from '../branding/branding'
import type { Context } from '../context'
import { actingParts, hashToken } from '../envelopes/aggregate/signers'
import { privateSignerOnTheWire } from '../envelopes/aggregate/wire'
import { canonicalFile, readSignedDocument, type SignedDocument } from '../envelopes/files'
import type { EnvelopeFile } from '../envelopes/sql/files'
import type { Signer } from '../envelopes/sql/signers'
import { Conflict, NotFound, notFound, rateLimited } from '../errors'
import { answerOk } from '../http/answers'
import { type HttpEnv, positionInPath, readBody, readQuery } from '../http/request'
import { senderLine } from '../mail/outbox'
import {
  type Bearer,
  decline,
  delegate,
  isUp,
  type Link,
  load,
  noteViewProblem,
  open,
  pathOf,
  readBearer,
  readFormerHolder,
  requireCopySession,
  tokenOf,
} from './bearer'
import { checkCode, findHolder, sendCode, viewCode } from './code'
import { nameOf, ownFields } from './fields'
import { continueSigning, handBack, startHandoff } from './handoff'
import { markPictures } from './mark-pictures'
import { sign } from './sign'
import type { Copy } from './sql'

/**
 * What a signer's token opens (docs/interface.md, 10.9). The token is the credential: it is
 * checked before a body is received. What is tried with it is counted.
 */
export function signingRoutes(context: Context) {
  const rates = new LinkRates()
  async function countAct(c: HttpContext<HttpEnv>): Promise<void> {
    const { signer } = await readBearer(context, linkOf(c))
    rates.count(signer)
  }
  /** Before a code is entered there is no session, and each look at a code takes a while. */
  async function countTry(c: HttpContext<HttpEnv>): Promise<string> {
    const token = c.req.param('token') ?? ''
    const { signer } = (await findHolder(context, token)).bearer
    rates.count({ ...signer, slot: `code of ${signer.slot}` })
    return token
  }
  async function bodyOf<T extends z.ZodType>(c: HttpContext<HttpEnv>, schema: T): Promise<z.output<T>> {
    await countAct(c)
    return readBody(c, schema)
  }

  return (
    new Hono<HttpEnv>()
      // What a link opens is for its holder only, and only while the link is valid.
      .use(async (c, next) => {
        c.header('cache-control', 'private, no-store')
        c.header('referrer-policy', 'no-referrer')
        await next()
      })
      .on('GET', ['/:token', '/:token/'], async (c) => {
        const { language: queryLanguage } = readQuery(c, ViewQuery)
        return c.json(
          await view(context, linkOf(c), { chosen: queryLanguage, accepted: c.req.header('accept-language') }),
        )
      })
      .get('/:token/files/:index', async (c) => pdf(c, await file(context, linkOf(c), positionInPath(c, 'index'))))
      .get('/:token/ended', async (c) => c.json(await viewEnded(context, c.req.param('token'))))
      .get('/:token/copy', async (c) => c.json(await viewCopy(context, linkOf(c))))
      .get('/:token/copy/document', async (c) => {
        const { size, bytes } = await copyDocument(context, linkOf(c))
        pdfHeaders(c, size)
        if (c.req.method === 'HEAD') return c.body(null)
        return c.body(await bytes(0, size))
      })
      .get('/:token/code', async (c) => c.json(await viewCode(context, c.req.param('token'))))
      .post('/:token/code/send', async (c) => {
        await sendCode(context, await countTry(c), c.var.origin)
        return answerOk(c, 'code sent')
      })
      .post('/:token/code', async (c) => {
        const token = await countTry(c)
        const { code } = await readBody(c, CodeRequest)
        const session = await checkCode(context, token, code, c.var.origin)
        return c.json({ code: 200, message: 'opened', ...session } satisfies CodeAnswer)
      })
      .post('/:token/open', async (c) => {
        await countAct(c)
        await open(context, linkOf(c), c.var.origin)
        return answerOk(c, 'opened')
      })
      .post('/:token/view-problem', async (c) => {
        await noteViewProblem(context, linkOf(c), await bodyOf(c, ViewReport))
        return answerOk(c, 'noted')
      })
      .post('/:token/handoff', async (c) => {
        await countAct(c)
        return c.json(await startHandoff(context, linkOf(c)))
      })
      .post('/:token/hand-back', async (c) => {
        await handBack(context, c.req.param('token'))
        return answerOk(c, 'handed back')
      })
      .post('/:token/continue', async (c) => c.json(await continueSigning(context, c.req.param('token'), c.var.origin)))
      .post('/:token/sign', async (c) => {
        const { copyToken, others } = await sign(context, linkOf(c), await bodyOf(c, SignRequest), c.var.origin)
        return c.json({
          code: 200,
          message: 'signed',
          complete: copyToken !== undefined,
          copyToken,
          others,
        } satisfies SignedAnswer)
      })
      .post('/:token/decline', async (c) => {
        await decline(context, linkOf(c), await bodyOf(c, DeclineRequest), c.var.origin)
        return answerOk(c, 'declined')
      })
      .post('/:token/delegate', async (c) => {
        const to = await bodyOf(c, DelegateRequest)
        await delegate(context, linkOf(c), to, c.var.origin)
        return answerOk(c, `delegated to ${to.email}`)
      })
  )
}

const linkOf = (c: HttpContext<HttpEnv>): Link => ({
  token: c.req.param('token') ?? '',
  session: c.req.header(SIGNING_SESSION_HEADER),
})

function pdf(c: HttpContext<HttpEnv>, content: Buffer) {
  pdfHeaders(c, content.length)
  return c.body(new Uint8Array(content))
}

function pdfHeaders(c: HttpContext<HttpEnv>, size: number) {
  c.header('content-type', 'application/pdf')
  c.header('content-length', String(size))
  c.header('content-disposition', 'inline')
  c.header('x-content-type-options', 'nosniff')
}

export async function file(context: Context, link: Link, index: number): Promise<Buffer> {
  const { envelope } = await readBearer(context, link)
  const fileRow = await context.store.envelopeFiles.find(envelope.id, index)
  if (!fileRow) throw notFound('file')
  return canonicalFile(context, fileRow.documentId)
}

/** A person who corrects one field at a time stays below it. */
const MOST_A_MINUTE = 30
const MOST_REMEMBERED = 10_000

/**
 * How often the holders of a part act on it, whatever becomes of it: each attempt costs the
 * database transactions, and anybody with the link can make them. Each process counts for itself.
 */
class LinkRates {
  readonly #parts = new LRUCache<string, { acts: number }>({ max: MOST_REMEMBERED, ttl: MINUTE_MS })

  /** Counts an attempt, and throws a 429 beyond the limit. */
  count({ envelopeId, slot }: { envelopeId: string; slot: number | string }): void {
    const part = `${envelopeId} ${slot}`
    const entry = this.#parts.get(part)
    if (!entry) this.#parts.set(part, { acts: 1 })
    else if (entry.acts < MOST_A_MINUTE) entry.acts += 1
    else throw rateLimited(Math.max(1, Math.ceil(this.#parts.getRemainingTTL(part) / 1_000)))
  }
}

async function findCopy(context: Context, link: Link): Promise<Copy> {
  const { store, now } = context
  const copy = await store.copies.byTokenHash(hashToken(tokenOf(link)))
  if (!copy) throw new NotFound('link_not_found', 'copy link not found')
  if (copy.expiresOn <= now()) throw new Conflict('link_expired', 'the link to the copy has expired')
  if (copy.signerId) {
    const bearer = await load(store, await store.envelopes.findById(copy.envelopeId), copy.signerId)
    await requireCopySession(context, bearer, link)
  }
  return copy
}

/**
 * What the page of a link says that opens nothing anymore: what its invitation said. Where a code
 * protects the link, the subject stays behind it.
 */
export async function viewEnded(context: Context, token: string): Promise<EndedView> {
  const { envelope, signer } = await readFormerHolder(context, token)
  const isSecret = signer.authentication !== null || envelope.status === 'Scheduled'
  return {
    emailSubject: isSecret ? undefined : envelope.emailSubject,
    sender: senderLine(await context.store.senders.get(envelope.creatorId)),
    branding: await shownBranding(context, envelope),
    language: signer.language ?? undefined,
  }
}

/** What a copy's page shows, without the people in the document. */
export async function viewCopy(context: Context, link: Link): Promise<CopyView> {
  const { envelopeId, createdOn, expiresOn, language } = await findCopy(context, link)
  const envelope = await context.store.envelopes.findById(envelopeId)
  if (!envelope) throw new NotFound('link_not_found', 'copy link not found')
  return {
    emailSubject: envelope.emailSubject,
    completedOn: toWireDate(createdOn),
    expiresOn: toWireDate(expiresOn),
    branding: await shownBranding(context, envelope),
    language: language ?? undefined,
  }
}

export async function copyDocument(context: Context, link: Link): Promise<SignedDocument> {
  const { envelopeId } = await findCopy(context, link)
  return readSignedDocument(context, envelopeId)
}

/** `language`: what the signer chose on the page. */
const ViewQuery = z.object({ language: opt(LanguageTag) })

/** What the signer's page shows. Reading changes nothing: mail scanners follow links. */
export async function view(context: Context, link: Link, page?: PageLanguage): Promise<SigningView> {
  const bearer = await readBearer(context, link)
  const { envelope, signer } = bearer
  const files = await context.store.envelopeFiles.ofEnvelope(envelope.id)
  const turn = isUp(bearer)
  if (turn) context.documents.expect()
  const sender = await context.store.senders.get(envelope.creatorId)
  return {
    envelope: {
      id: envelope.id,
      emailSubject: envelope.emailSubject,
      emailMessage: envelope.emailMessage,
      status: envelope.status,
      sender: senderLine(sender),
      expiresOn: envelope.expiresOn ? toWireDate(envelope.expiresOn) : undefined,
    },
    // What happened to mails is for the sender.
    signer: { ...privateSignerOnTheWire(signer), name: nameOf(signer), mail: undefined },
    files: files.map(({ index, name, pageCount }) => ({ index, name, pageCount })),
    fields: ownFields(files, signer),
    turn,
    host: bearer.host,
    handoff: turn && !bearer.host,
    viewProblems: true,
    branding: await shownBranding(context, envelope),
    consent: await currentConsent(context.store, signer, page),
    filled: turn ? await filledFields(context, bearer, files) : [],
    othersPending: actingParts(bearer.signers).filter(({ id, state }) => id !== signer.id && state === 'pending')
      .length,
    ...pathOf(envelope, bearer.signers, signer),
  }
}

/** Texts and pictures of one answer, in characters. The rest has no content. */
const MOST_CONTENT = 1_000_000

/**
 * What the others who have finished filled in, in reading order, for a signer whose turn it is, and
 * the buttons that the page will show of anybody.
 */
async function filledFields(
  context: Context,
  { envelope, signer, signers }: Bearer,
  files: readonly EnvelopeFile[],
): Promise<FilledField[]> {
  const others = actingParts(signers).filter(({ id }) => id !== signer.id)
  const finishedSigners = others.filter(({ state }) => state === 'signed')
  const fields = files.flatMap((file) => file.fields)
  const areButtons = fields.some((field) => isPrintedButton(field) && field.signerIndex !== signer.slot)
  if (finishedSigners.length === 0 && !areButtons) return []
  const values = new Map((await context.store.signers.values(envelope.id)).map((row) => [row.id, row.values ?? {}]))
  const states = areButtons
    ? fieldStates(fields, Object.assign({}, ...finishedSigners.map(({ id }) => values.get(id))))
    : undefined
  const fieldsWithHolder = files.flatMap((file) =>
    file.fields.flatMap((field) => {
      const holder = others.find(({ slot }) => slot === field.signerIndex)
      if (!holder) return []
      const isFinished = finishedSigners.includes(holder)
      const value = (isFinished && values.get(holder.id)?.[field.id]) || ''
      // Whether a button is hidden is not known before its signer has finished.
      const isKnown = isFinished ? states?.get(field.id)?.isVisible : field.showIf === undefined
      return value || (isPrintedButton(field) && isKnown) ? [{ file, field, holder, value }] : []
    }),
  )
  const signersWithMark = finishedSigners.filter(({ id }) =>
    fieldsWithHolder.some(({ holder, field }) => holder.id === id && isMark(field)),
  )
  const pictures = await markPictures(context, envelope, signers, signersWithMark)
  let total = 0

  const entries = fieldsWithHolder.map(({ file, field, holder, value }) => {
    const content = isMark(field) ? pictures.get(holder.id)?.get(`${file.index} ${field.id}`) : value
    total += content?.length ?? 0
    return {
      ...toFilledField(file, field, holder),
      ...(total <= MOST_CONTENT && { [isMark(field) ? 'png' : 'value']: content }),
    }
  })
  return inReadingOrder(entries, ({ file }) => file)
}

const isMark = ({ type }: Field) => type === 'signature' || type === 'initials'

const toFilledField = ({ index, fields }: EnvelopeFile, field: Field, { name }: Signer): FilledField => {
  const { type, label, appearance, maxLength, comb, page, x, y, width, height, labelPlace } = withLabelPlace(
    field,
    fields,
  )
  const look = { type, label, appearance, labelPlace, maxLength, comb }
  return { file: index, page, x, y, width, height, ...look, signerName: name }
}
