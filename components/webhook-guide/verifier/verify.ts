import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'
import { bodyCheck, secretCheck, unexplained } from './blame'
import { hmac, joined, plainDigest } from './digest'
import { type Header, parseHeaders, valuesOf } from './pasted-headers'
import { type Match, search } from './search'
import { readSignature, type SignatureFlaw, type SignatureValue, written } from './signature-value'
import { readTimestamp, type TimestampValue } from './timestamp-value'
import type { Check, Finding, Verdict } from './verdict'

type Bytes = Uint8Array<ArrayBuffer>
export type Pasted = { headers: string; body: Bytes; secret: string }
type Against = { scheme: SignatureScheme; nowMs: number; signal?: AbortSignal }

const SIGNATURE = ':signature'
/** Sources that can't be confused with a header name, because names contain no colon. */
const ROTATION = { next: ':next', previous: ':previous' } as const

/** Says whether a receiver would accept a delivery, and if not, which part is wrong. */
export async function verify(pasted: Pasted, { scheme, nowMs, signal }: Against): Promise<Verdict> {
  const { headers } = parseHeaders(pasted.headers)
  const signature = signatureOf(headers, scheme)
  const [stamp] = valuesOf(headers, scheme.headers.timestamp)
  const timestamp = readTimestamp(stamp, nowMs, scheme.toleranceSeconds)
  const digests = digestsOf(headers, scheme, signature)
  const complete = headers.length > 0 && pasted.body.length > 0 && pasted.secret !== ''

  const [deliveryId] = valuesOf(headers, scheme.headers.delivery)
  const { hash, separator } = scheme
  const { body, secret } = pasted
  const evidence = { hash, separator, body, secret, digests, timestamps: timestamp.texts, deliveryId }
  const match = complete && digests.size > 0 ? await search(evidence, signal) : undefined
  const unkeyed = complete && !match && (await isUnkeyed(body, stamp, scheme, digests))

  const given = { match, headers, scheme, body, secret }
  const checks = {
    header: headerCheck(pasted.headers, headers, { signature, match, unkeyed }),
    timestamp: timestampCheck(pasted.headers, timestamp, stamp, match),
    body: bodyCheck(given),
    secret: secretCheck(given, rotationOf(match)),
  }
  if (complete && digests.size > 0 && !match) {
    checks.header.findings.push(...unexplained(headers, body, Object.values(checks)))
  }
  const computed = complete && stamp !== undefined ? await compute(pasted, stamp, scheme, signature) : undefined
  return { kind: complete ? kindOf(checks, match, stamp) : 'waiting', checks, ...(computed && { computed }) }
}

function kindOf(checks: Verdict['checks'], match: Match | undefined, stamp: string | undefined): Verdict['kind'] {
  const { header, timestamp, body, secret } = checks
  const fits = match?.formula === 'agreed' && match.timestamp === stamp && body.status === 'right'
  if (!fits || header.status !== 'right') return 'invalid'
  if (secret.findings.some(({ code }) => code === 'secret-changed')) return 'invalid'
  if (timestamp.findings.some(({ code }) => code !== 'age')) return 'invalid'
  if (timestamp.status !== 'right') return 'outdated'
  return rotationOf(match) ?? 'valid'
}

function rotationOf(match: Match | undefined): 'next' | 'previous' | undefined {
  if (match?.source === ROTATION.next) return 'next'
  return match?.source === ROTATION.previous ? 'previous' : undefined
}

function signatureOf(headers: Header[], scheme: SignatureScheme): SignatureValue | undefined {
  const values = [...new Set(valuesOf(headers, scheme.headers.signature))]
  const read = values.map((value) => readSignature(value, scheme))
  const [only] = read
  if (read.length <= 1) return only
  const several: SignatureFlaw = { kind: 'several' }
  return { digests: read.flatMap(({ digests }) => digests), flaw: several }
}

/** Where each digest in the headers was found; the signature's own header wins. */
function digestsOf(headers: Header[], scheme: SignatureScheme, signature: SignatureValue | undefined) {
  const digests = new Map<string, string>()
  const add = (found: string[], source: string) => {
    for (const digest of found) if (!digests.has(digest)) digests.set(digest, source)
  }
  add(signature?.digests ?? [], SIGNATURE)
  for (const which of ['next', 'previous'] as const) {
    for (const value of valuesOf(headers, scheme.headers[which]))
      add(readSignature(value, scheme).digests, ROTATION[which])
  }
  for (const { name, value } of headers) add(readSignature(value, scheme).digests, name)
  return digests
}

type About = { signature: SignatureValue | undefined; match: Match | undefined; unkeyed: boolean }

function headerCheck(text: string, headers: Header[], { signature, match, unkeyed }: About): Check {
  if (text.trim() === '') return { status: 'open', findings: [] }
  if (headers.length === 0) return { status: 'wrong', findings: [{ code: 'headers-unreadable' }] }
  const elsewhere = match && match.source !== SIGNATURE && !rotationOf(match)
  const findings: Finding[] = []
  if (elsewhere) findings.push({ code: 'signature-elsewhere', name: match.source })
  else if (!signature) findings.push({ code: 'signature-missing', candidates: similar(headers) })
  if (signature?.flaw) findings.push({ code: 'signature-flaw', flaw: signature.flaw })
  if (match && match.formula !== 'agreed') findings.push({ code: 'formula', formula: match.formula })
  if (unkeyed) findings.push({ code: 'formula', formula: 'no-key' })
  return { status: findings.length > 0 ? 'wrong' : match ? 'right' : 'open', findings }
}

const similar = (headers: Header[]) =>
  [...new Set(headers.map(({ name }) => name))].filter((name) => /sign|hmac|digest/i.test(name))

function timestampCheck(
  text: string,
  { flaw, age, moment }: TimestampValue,
  value: string | undefined,
  match: Match | undefined,
): Check {
  if (text.trim() === '') return { status: 'open', findings: [] }
  const findings: Finding[] = []
  if (flaw) findings.push({ code: 'timestamp-flaw', flaw, value })
  if (age && moment !== undefined) findings.push({ code: 'age', age, moment })
  return { status: findings.length > 0 ? 'wrong' : match ? 'right' : 'open', findings }
}

/** Whether a digest is a plain hash, made without a secret. */
async function isUnkeyed(
  body: Bytes,
  stamp: string | undefined,
  { hash, separator }: SignatureScheme,
  digests: Map<string, string>,
) {
  const texts = stamp === undefined ? [body] : [body, joined(stamp, separator, body)]
  const made = await Promise.all(texts.map((text) => plainDigest(hash, text)))
  return made.some((each) => digests.has(each))
}

async function compute(
  { body, secret }: Pasted,
  stamp: string,
  scheme: SignatureScheme,
  signature: SignatureValue | undefined,
) {
  const digest = await hmac(scheme.hash, new TextEncoder().encode(secret))
  const text = joined(stamp, scheme.separator, body)
  const [received] = signature?.digests ?? []
  return {
    signed: new TextDecoder().decode(text),
    expected: written(await digest(text), scheme.encoding),
    ...(received && { received: written(received, scheme.encoding) }),
  }
}
