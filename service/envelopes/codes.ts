import { timingSafeEqual } from 'node:crypto'
import type { EnvelopeId } from '@/lib/contract/ids'
import { type Authentication, CODE_TRIES } from '@/lib/contract/signer-code'
import type { LinkRequester } from '@/lib/contract/signer-link'
import { isCopy } from '@/lib/envelope/signing-task'
import { formatCount } from '@/lib/text/format'
import type { Caller, Context, Origin } from '../context'
import { Conflict, invalidField, notFound } from '../errors'
import type { Tables } from '../store/store'
import { change, noteMail } from './aggregate/change'
import type { CodeHash } from './code-hashes'
import { hasLapsed } from './expire'
import { nameAndAddress } from './requester'
import type { SignerCode } from './sql/codes'
import type { Envelope } from './sql/envelopes'
import type { Signer } from './sql/signers'

export const isSameHash = (hash: Buffer, other: Buffer): boolean =>
  hash.length === other.length && timingSafeEqual(hash, other)

/** What is asked for before a part's link opens. A delegated part may have no code yet. */
export type SignerAuthentication = { authentication: Authentication; code?: CodeHash | undefined }

/** What a request says of it, before the code is hashed. */
export type AuthenticationRequest = { authentication: Authentication; accessCode?: string | undefined }

type Request = {
  authentication?: Authentication | undefined
  accessCode?: string | undefined
  requestRole?: string | undefined
}

/** Checks what a request says of a signer's authentication. */
export function readAuthentication(request: Request, path = ''): AuthenticationRequest | undefined {
  const { authentication, accessCode, requestRole = '' } = request
  if (!authentication && accessCode === undefined) return undefined
  if (isCopy({ requestRole })) throw invalidField(`${path}authentication`, 'is not for somebody who gets a copy')
  if (authentication === 'email_code') {
    if (accessCode !== undefined) throw invalidField(`${path}accessCode`, 'does not go with email_code')
    return { authentication }
  }
  if (accessCode === undefined) throw invalidField(`${path}accessCode`, 'is missing')
  return { authentication: 'access_code', accessCode }
}

export const readAuthentications = (requests: readonly Request[]): (AuthenticationRequest | undefined)[] =>
  requests.map((request, index) => readAuthentication(request, `signers.${index}.`))

/** Hashes the codes of a request. It takes a while, so whatever may refuse the request comes before. */
export async function hashCodes(
  { codeHashes }: Context,
  { accountId, key }: Caller,
  requests: readonly (AuthenticationRequest | undefined)[],
): Promise<(SignerAuthentication | undefined)[]> {
  const count = requests.filter((request) => request?.accessCode !== undefined).length
  if (count > 0) codeHashes.count(key, count)
  return Promise.all(
    requests.map(async (request) => {
      if (request?.accessCode === undefined) return request
      const { authentication, accessCode } = request
      return { authentication, code: await codeHashes.hash(accessCode, accountId) }
    }),
  )
}

/** The row of a signer's code as their part begins. */
export const newSignerCode = (signerId: string, { code }: SignerAuthentication): SignerCode => ({
  signerId,
  salt: code?.salt ?? null,
  hash: code?.hash ?? null,
  ...UNUSED_CODE,
})

const UNUSED_CODE = { expiresOn: null, failures: 0, lockedOn: null, accepted: 0, mailedAt: [] }

/** Each is an entry of the trail, which is read as a whole. */
const MOST_REPLACED = 1_000

export const triesLeft = ({ failures }: SignerCode): number => Math.max(0, CODE_TRIES - failures)

type CodeReplacement = {
  id: EnvelopeId
  email: string
  accessCode?: string | undefined
  by?: LinkRequester | undefined
  signerIndex?: number | undefined
}

/** The sender sets a new access code, or unlocks codes by email. What was open is closed. */
export async function replaceCode(
  context: Context,
  caller: Caller,
  replacement: CodeReplacement,
  origin: Origin,
): Promise<void> {
  const { id, accessCode, by } = replacement
  const { store } = context
  await findSignerWithCode(context, store, await store.envelopes.find(caller.accountId, id), replacement)
  const request = accessCode === undefined ? undefined : ({ authentication: 'access_code', accessCode } as const)
  const [{ code } = {}] = await hashCodes(context, caller, [request])
  await store.transaction(async (tx) => {
    const lockedEnvelope = await tx.envelopes.lock(caller.accountId, id)
    const { envelope, signers } = await findSignerWithCode(context, tx, lockedEnvelope, replacement)
    for (const { id: signerId } of signers)
      await tx.signerCodes.update(signerId, { ...UNUSED_CODE, salt: code?.salt ?? null, hash: code?.hash ?? null })
    await tx.signingSessions.end(signers.map((signer) => signer.id))
    const audit = signers.map(({ email: party, slot, authentication }) => ({
      party,
      action: 'code_replaced' as const,
      actor: caller.user.email,
      ...origin,
      detail: { slot, authentication, ...(by && { by: nameAndAddress(by) }) },
    }))
    if (envelope.status === 'Signed') await noteMail(context, tx, envelope, { keepsDate: true, audit })
    else await change(context, tx, envelope, { by: caller.user.email, audit })
  })
}

/** The parts whose code is replaced. Refuses whatever the envelope does not allow. */
async function findSignerWithCode(
  { now }: Context,
  tables: Tables,
  envelope: Envelope | undefined,
  { id, email, accessCode, signerIndex }: CodeReplacement,
): Promise<{ envelope: Envelope; signers: Signer[] }> {
  if (!envelope) throw notFound('envelope')
  const isOpen = ['Sent', 'Scheduled', 'Signed'].includes(envelope.status) && !hasLapsed(envelope, now())
  const sameAddress = (await tables.signers.ofEnvelope(id)).filter(
    (signer) =>
      signer.state !== 'delegated' &&
      signer.emailLower === email.toLowerCase() &&
      (signerIndex === undefined || signer.slot === signerIndex),
  )
  if (!isOpen || sameAddress.length === 0) throw notFound('signer')
  const isSet = accessCode !== undefined
  const candidates = sameAddress.filter(
    ({ authentication }) => authentication === (isSet ? 'access_code' : 'email_code'),
  )
  if (candidates.length === 0) {
    if (!sameAddress.some(({ authentication }) => authentication))
      throw new Conflict('code_not_needed', 'this signer is not asked for a code')
    throw invalidField('accessCode', isSet ? 'this signer gets codes by email' : 'is missing')
  }
  if ((await tables.audit.count(id, 'code_replaced')) >= MOST_REPLACED)
    throw new Conflict('code_limit', `codes of an envelope are replaced at most ${formatCount(MOST_REPLACED)} times`)
  return { envelope, signers: candidates }
}
