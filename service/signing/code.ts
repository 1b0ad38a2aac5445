import { toWireDate } from '@/lib/contract/dates'
import { type Authentication, CODE_TRIES, type CodeView } from '@/lib/contract/signer-code'
import { HOUR_MS, MINUTE_MS } from '@/lib/text/durations'
import { shownBranding } from '../branding/branding'
import type { Context, Origin } from '../context'
import { change, noteMail } from '../envelopes/aggregate/change'
import { hashToken } from '../envelopes/aggregate/signers'
import { authenticationState } from '../envelopes/aggregate/wire'
import { isSameHash, triesLeft } from '../envelopes/codes'
import type { SignerCode } from '../envelopes/sql/codes'
import { Conflict, NotAllowed, rateLimited } from '../errors'
import { noticeLocked, sendCodeLetter } from '../mail/code-letters'
import { senderLine } from '../mail/outbox'
import type { Tables } from '../store/store'
import { type Bearer, load, partsOfCopy, readHolder, refuseSpentLink } from './bearer'

const SESSION_HOURS = 12
const SESSION_BYTES = 32

/** The holder of a link that asks for a code, and the code's row. */
type CodeHolder = Bearer & { authentication: Authentication; code: SignerCode; isCopy: boolean }

/** What the page that asks for the code shows. Reading changes nothing and mails nothing. */
export async function viewCode(context: Context, token: string): Promise<CodeView> {
  const { envelope, signer, authentication, code } = await findCodeHolder(context, token)
  const sender = await context.store.senders.get(envelope.creatorId)
  const own = (await context.store.audit.trail(envelope.id)).filter(
    ({ party, detail }) => party === signer.email && detail?.slot === signer.slot,
  )
  const lastOf = (searched: string) => own.findLastIndex(({ action }) => action === searched)
  const acceptance = lastOf('code_accepted')
  return {
    authentication,
    state: authenticationState(signer, code)?.state ?? 'ready',
    sender: senderLine(sender),
    email: maskAddress(signer.email),
    triesLeft: triesLeft(code),
    sent: authentication === 'email_code' && isCurrent(code, context.now()),
    changed: acceptance >= 0 && acceptance < lastOf('code_replaced'),
    branding: await shownBranding(context, envelope),
    language: signer.language ?? undefined,
  }
}

async function findCodeHolder(context: Context, token: string): Promise<CodeHolder> {
  const { bearer, isCopy } = await findHolder(context, token)
  return withCode(context.store, bearer, isCopy)
}

/** Whose link it is: to the document, or to the signed copy, both of which a code may protect. */
export async function findHolder(context: Context, token: string): Promise<{ bearer: Bearer; isCopy: boolean }> {
  const { store } = context
  const copy = await store.copies.byTokenHash(hashToken(token))
  if (!copy) return { bearer: await readHolder(context, token), isCopy: false }
  if (copy.expiresOn <= context.now()) throw new Conflict('link_expired', 'the link to the copy has expired')
  if (!copy.signerId) throw codeNotNeeded()
  return { bearer: await load(store, await store.envelopes.findById(copy.envelopeId), copy.signerId), isCopy: true }
}

async function withCode(tables: Tables, bearer: Bearer, isCopy: boolean): Promise<CodeHolder> {
  const { authentication, id } = bearer.signer
  const code = authentication ? await tables.signerCodes.find(id) : undefined
  if (!authentication || !code) throw codeNotNeeded()
  return { ...bearer, authentication, code, isCopy }
}

const codeNotNeeded = () => new Conflict('code_not_needed', 'this link opens without a code')

/** Runs while nobody else tries a code of this envelope. */
function withLock<T>(
  context: Context,
  { envelope, signer, isCopy }: CodeHolder,
  run: (tx: Tables, holder: CodeHolder) => Promise<T>,
): Promise<T> {
  return context.store.transaction(async (tx) => {
    const bearer = await load(tx, await tx.envelopes.lockById(envelope.id), signer.id)
    if (!isCopy) refuseSpentLink(bearer, context.now())
    const codeHolder = await withCode(tx, bearer, isCopy)
    refuseLockedLink(codeHolder.code)
    return run(tx, codeHolder)
  })
}

function refuseLockedLink({ lockedOn }: SignerCode): void {
  if (lockedOn) throw linkLocked()
}

const linkLocked = () => new NotAllowed('link_locked', 'the link is locked after too many wrong codes: ask the sender')

const isCurrent = ({ hash, expiresOn }: SignerCode, now: Date) =>
  hash !== null && (expiresOn === null || expiresOn > now)

const CODE_MS = 10 * MINUTE_MS
const MOST_AN_HOUR = 5
/** Without a right one among them: somebody fills a mailbox. */
const MOST_MAILED = 20

/** Mails a new code to the signer. The one before no longer works. */
export async function sendCode(context: Context, token: string, origin: Origin): Promise<void> {
  const before = await findCodeHolder(context, token)
  if (before.authentication !== 'email_code') throw new Conflict('code_not_needed', 'this link asks for an access code')
  refuseLockedLink(before.code)
  refuseTooMany(before.code, context.now())
  const code = String(context.randomBytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
  const codeHash = await context.codeHashes.hash(code, before.signer.id)
  await withLock(context, before, async (tx, { envelope, signer, code: row }) => {
    const now = context.now()
    refuseTooMany(row, now)
    const expiresOn = new Date(now.getTime() + CODE_MS)
    await tx.signerCodes.update(signer.id, { ...codeHash, expiresOn, mailedAt: [...row.mailedAt, now.getTime()] })
    const { email, slot } = signer
    await noteMail(context, tx, envelope, {
      keepsDate: true,
      audit: [{ party: email, action: 'code_sent', actor: 'service', ...origin, detail: { slot } }],
    })
    await sendCodeLetter(context, tx, envelope, signer, { code, expiresOn })
  })
}

function refuseTooMany({ mailedAt }: SignerCode, now: Date): void {
  if (mailedAt.length >= MOST_MAILED)
    throw new Conflict('code_limit', 'too many codes were sent: ask the sender to unlock the link')
  const at = now.getTime()
  const lastHour = mailedAt.filter((moment) => moment > at - HOUR_MS)
  const [oldest = at] = lastHour.slice(-MOST_AN_HOUR)
  const freeAt = Math.max((mailedAt.at(-1) ?? 0) + MINUTE_MS, lastHour.length >= MOST_AN_HOUR ? oldest + HOUR_MS : 0)
  // A clock that was set back keeps nobody waiting for longer than the rule.
  if (freeAt > at) throw rateLimited(Math.min(HOUR_MS, freeAt - at) / 1_000)
}

const MOST_ACCEPTED = 100

/**
 * Compares a code, and opens a session for this browser. Each wrong one counts, over all browsers
 * and processes: the row is changed under the envelope's lock, after the code was derived without
 * it. Whoever entered the right code before keeps their session when a link is locked.
 */
export async function checkCode(
  context: Context,
  token: string,
  given: string,
  origin: Origin,
): Promise<{ session: string; expiresOn: string }> {
  const holder = await findCodeHolder(context, token)
  refuseLockedLink(holder.code)
  const before = holder.isCopy ? ((await partOfCode(context, holder, given)) ?? holder) : holder
  const { salt } = requireCode(before.code, context.now())
  const derivedHash = await context.codeHashes.derive(given, salt, before.signer.id)
  const outcome = await withLock(context, before, async (tx, codeHolder) => {
    const current = requireCode(codeHolder.code, context.now())
    if (!current.salt.equals(salt))
      throw new Conflict('code_missing', 'the code was replaced meanwhile: enter the new one')
    if (!isSameHash(derivedHash, current.hash)) return refuse(context, tx, codeHolder, origin)
    return { session: await accept(context, tx, codeHolder, origin) }
  })
  if ('session' in outcome) return outcome.session
  if (outcome.isLocked) throw linkLocked()
  throw new NotAllowed('code_wrong', 'the code is wrong')
}

/**
 * Of a copy: the part of this address whose code it is. Who has several parts has one copy, and may
 * know the code of any of them. Wrong codes count at the part that the copy was made for.
 */
async function partOfCode(
  { store, codeHashes }: Context,
  holder: CodeHolder,
  given: string,
): Promise<CodeHolder | undefined> {
  const parts = partsOfCopy(holder)
  const codes = await store.signerCodes.ofSigners(parts)
  for (const signer of parts) {
    const code = codes.find(({ signerId }) => signerId === signer.id)
    if (!code?.salt || !code.hash || code.lockedOn) continue
    const derivedHash = await codeHashes.derive(given, code.salt, holder.signer.id)
    if (isSameHash(derivedHash, code.hash)) return { ...holder, signer, code }
  }
  return undefined
}

function requireCode(code: SignerCode, now: Date): { salt: Buffer; hash: Buffer } {
  const { salt, hash } = code
  if (salt && hash && isCurrent(code, now)) return { salt, hash }
  throw new Conflict('code_missing', 'there is no code to enter: ask for a new one')
}

async function refuse(
  context: Context,
  tx: Tables,
  { envelope, signer, code }: CodeHolder,
  origin: Origin,
): Promise<{ isLocked: boolean }> {
  const failures = code.failures + 1
  const isLocked = failures >= CODE_TRIES
  const at = context.now()
  const { email, slot } = signer
  await tx.signerCodes.update(signer.id, { failures, lockedOn: isLocked ? at : null })
  const entry = { party: email, actor: 'service', ...origin, detail: { slot, failures } }
  if (!isLocked) {
    await noteMail(context, tx, envelope, { keepsDate: true, audit: [{ ...entry, action: 'code_refused' }] })
    return { isLocked }
  }
  const audit = [
    { ...entry, action: 'code_refused' as const },
    { party: email, action: 'link_locked' as const, actor: 'service', detail: { slot } },
  ]
  if (envelope.status === 'Signed') await noteMail(context, tx, envelope, { keepsDate: true, audit })
  else await change(context, tx, envelope, { by: 'service', audit })
  await noticeLocked(context, tx, envelope, { signer, at })
  return { isLocked }
}

async function accept(
  context: Context,
  tx: Tables,
  { envelope, signer, authentication, code }: CodeHolder,
  origin: Origin,
): Promise<{ session: string; expiresOn: string }> {
  if (code.accepted >= MOST_ACCEPTED)
    throw new Conflict('code_limit', 'the code was entered too often: ask the sender for a new one')
  const { email, slot } = signer
  const session = context.randomBytes(SESSION_BYTES).toString('base64url')
  const now = context.now()
  const expiresOn = new Date(now.getTime() + SESSION_HOURS * HOUR_MS)
  await tx.signingSessions.insert({ tokenHash: hashToken(session), signerId: signer.id, expiresOn }, now)
  // A code that was mailed opens one browser.
  const used = authentication === 'email_code' ? { salt: null, hash: null, expiresOn: null } : {}
  await tx.signerCodes.update(signer.id, { ...used, failures: 0, mailedAt: [], accepted: code.accepted + 1 })
  await noteMail(context, tx, envelope, {
    keepsDate: true,
    audit: [{ party: email, action: 'code_accepted', actor: email, ...origin, detail: { slot, authentication } }],
  })
  return { session, expiresOn: toWireDate(expiresOn) }
}

/** Enough for its owner to recognize it: `g…@e….com`. */
function maskAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const [local = '', domain = ''] = [email.slice(0, at), email.slice(at + 1)]
  const topLevel = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : ''
  return `${[...local][0] ?? ''}…@${[...domain][0] ?? ''}…${topLevel}`
}
