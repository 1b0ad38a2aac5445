import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { formatCount } from '@/lib/contract/format'
import type { EnvelopeId } from '@/lib/contract/ids'
import { type Authentication, CODE_TRIES, normalizeCode } from '@/lib/contract/signer-code'
import type { LinkRequester } from '@/lib/contract/signer-link'
import { isCopy } from '@/lib/envelope/signing-task'
import type { Caller, Context, Origin } from '../context'
import { conflict, invalidField, notFound } from '../errors'
import { change, noteMail } from './aggregate/change'
import { hasLapsed } from './expire'
import { nameAndAddress } from './requester'
import type { SignerCode } from './sql/codes'

const SALT_BYTES = 16
const HASH_BYTES = 32
/** 16 MB and about 40 ms for each guess by somebody who has the database. */
const COST = { N: 2 ** 14, r: 8, p: 1 }

/** A code as it is kept. */
export type CodeHash = { salt: Buffer; hash: Buffer }

export const deriveCode = (code: string, salt: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(normalizeCode(code), salt, HASH_BYTES, COST, (error, hash) => (error ? reject(error) : resolve(hash))),
  )

export async function hashCode(code: string): Promise<CodeHash> {
  const salt = randomBytes(SALT_BYTES)
  return { salt, hash: await deriveCode(code, salt) }
}

export const isSameHash = (hash: Buffer, other: Buffer): boolean =>
  hash.length === other.length && timingSafeEqual(hash, other)

/** What is asked for before a part's link opens. A delegated part may have no code yet. */
export type Asked = { authentication: Authentication; code?: CodeHash | undefined }

type Request = {
  authentication?: Authentication | undefined
  accessCode?: string | undefined
  requestRole?: string | undefined
}

/** Checks what a request says of a signer's authentication, and hashes the code. */
export async function askedOf(request: Request, path = ''): Promise<Asked | undefined> {
  const { authentication, accessCode, requestRole = '' } = request
  if (!authentication && accessCode === undefined) return undefined
  if (isCopy({ requestRole })) throw invalidField(`${path}authentication`, 'is not for somebody who gets a copy')
  if (authentication === 'email_code') {
    if (accessCode !== undefined) throw invalidField(`${path}accessCode`, 'does not go with email_code')
    return { authentication }
  }
  if (accessCode === undefined) throw invalidField(`${path}accessCode`, 'is missing')
  return { authentication: 'access_code', code: await hashCode(accessCode) }
}

/** One after the other: each hash takes a core of the machine for a while. */
export async function allAsked(requests: readonly Request[]): Promise<(Asked | undefined)[]> {
  const all: (Asked | undefined)[] = []
  for (const [index, request] of requests.entries()) all.push(await askedOf(request, `signers.${index}.`))
  return all
}

/** The row of a signer's code as their part begins. */
export const newSignerCode = (signerId: string, { code }: Asked): SignerCode => ({
  signerId,
  salt: code?.salt ?? null,
  hash: code?.hash ?? null,
  ...UNUSED,
})

const UNUSED = { expiresOn: null, failures: 0, lockedOn: null, accepted: 0, mailedAt: [] }

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
  { id, email, accessCode, by, signerIndex }: CodeReplacement,
  origin: Origin,
): Promise<void> {
  const code = accessCode === undefined ? undefined : await hashCode(accessCode)
  await context.store.transaction(async (tx) => {
    const envelope = await tx.envelopes.lock(caller.accountId, id)
    if (!envelope) throw notFound('envelope')
    const isOpen = ['Sent', 'Scheduled', 'Signed'].includes(envelope.status) && !hasLapsed(envelope, context.now())
    const named = (await tx.signers.ofEnvelope(id)).filter(
      (signer) =>
        signer.state !== 'delegated' &&
        signer.emailLower === email.toLowerCase() &&
        (signerIndex === undefined || signer.slot === signerIndex),
    )
    if (!isOpen || named.length === 0) throw notFound('signer')
    const asked = named.filter(({ authentication }) => authentication === (code ? 'access_code' : 'email_code'))
    if (asked.length === 0) {
      if (!named.some(({ authentication }) => authentication))
        throw conflict('code_not_needed', 'this signer is not asked for a code')
      throw invalidField('accessCode', code ? 'this signer gets codes by email' : 'is missing')
    }
    for (const { id: signerId } of asked)
      await tx.signerCodes.update(signerId, { ...UNUSED, salt: code?.salt ?? null, hash: code?.hash ?? null })
    await tx.signingSessions.end(asked.map((signer) => signer.id))
    if ((await tx.audit.count(id, 'code_replaced')) >= MOST_REPLACED)
      throw conflict('code_limit', `codes of an envelope are replaced at most ${formatCount(MOST_REPLACED)} times`)
    const audit = asked.map(({ email: party, slot, authentication }) => ({
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
