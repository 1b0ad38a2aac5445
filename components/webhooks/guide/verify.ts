import type { SignatureScheme } from '@/lib/desk/webhooks/contract/signature-scheme'
import { toHex } from '@/lib/text/hex'
import { type BodyChange, bodyForms, type SecretChange, secretForms } from './variants'

/** One problem that was found. */
export type Finding =
  | { code: 'headers-unreadable' | 'signature-missing' | 'signature-masked' | 'signature-malformed' }
  | { code: 'timestamp-missing' | 'timestamp-unreadable' }
  /** Outside the tolerance, in whole seconds from now. */
  | { code: 'age'; direction: 'old' | 'ahead'; seconds: number }
  | { code: 'body-changed'; change: BodyChange }
  | { code: 'body-length'; sent: number; pasted: number }
  | { code: 'body-of-another'; header: string; body: string }
  | { code: 'secret-changed'; change: SecretChange }
  /** The secret matches the header of a rotation's new or old secret. */
  | { code: 'secret-next' | 'secret-previous' }
  /** Nothing explains the digest, so any part may differ. */
  | { code: 'no-match' }

/** `right` only when a digest proves it; `open` when the input is not enough to decide. */
type Check = { status: 'right' | 'wrong' | 'open'; findings: Finding[] }

export type Verdict = {
  /**
   * `valid`: a receiver must accept it. `next` and `previous`: it matches the second digest of a
   * rotation, which receivers accept during the overlap. `outdated`: everything is right except the
   * age. `waiting`: an input is empty.
   */
  kind: 'waiting' | 'valid' | 'next' | 'previous' | 'outdated' | 'invalid'
  checks: Record<'header' | 'timestamp' | 'body' | 'secret', Check>
  /** Computed from the input, unchanged. */
  computed?: { signed: string; expected: string; received?: string }
}

type Bytes = Uint8Array<ArrayBuffer>
export type Pasted = { headers: string; body: Bytes; secret: string }
type Against = { scheme: SignatureScheme; nowMs: number }

const SIGNATURES = ['signature', 'next', 'previous'] as const
type Source = (typeof SIGNATURES)[number]
/** The header whose digest was computed, and the changes it took. */
type Match = { source: Source; body: BodyChange | undefined; secret: SecretChange | undefined }

/** Says whether a receiver would accept a delivery, and if not, which part is wrong. */
export async function verify(pasted: Pasted, { scheme, nowMs }: Against): Promise<Verdict> {
  const { body, secret } = pasted
  const headers = parseHeaders(pasted.headers)
  const [stamp] = valuesOf(headers, scheme.headers.timestamp)
  const [received] = valuesOf(headers, scheme.headers.signature)
  const isComplete = headers.length > 0 && body.length > 0 && secret !== ''
  const match = isComplete && stamp !== undefined ? await search(pasted, headers, stamp, scheme) : undefined

  const checks = {
    header: headerCheck(headers, received, match, scheme),
    timestamp: timestampCheck(stamp, match, nowMs, scheme.toleranceSeconds),
    body: match
      ? found(match.body && { code: 'body-changed', change: match.body })
      : unproven(...bodyClues(headers, scheme, body)),
    secret: secretCheck(match),
  }
  if (pasted.headers.trim() === '') for (const part of ['header', 'timestamp'] as const) checks[part] = unproven()
  if (!isComplete) return { kind: 'waiting', checks }
  const isUnexplained = !match && Object.values(checks).every(({ status }) => status !== 'wrong')
  if (isUnexplained) checks.header.findings.push({ code: 'no-match' })
  if (stamp === undefined) return { kind: 'invalid', checks }
  const text = signedText(stamp, scheme, body)
  const computed = { signed: new TextDecoder().decode(text), expected: await digest(scheme, secret, text) }
  return { kind: kindOf(checks, match), checks, computed: { ...computed, ...(received && { received }) } }
}

function kindOf({ header, timestamp, body }: Verdict['checks'], match: Match | undefined): Verdict['kind'] {
  if (!match || match.secret || body.status !== 'right' || header.status !== 'right') return 'invalid'
  if (timestamp.status !== 'right')
    return timestamp.findings.some(({ code }) => code === 'age') ? 'outdated' : 'invalid'
  return match.source === 'signature' ? 'valid' : match.source
}

/** Tries the body and the secret as pasted, then with one change of either, then of both. */
async function search({ body, secret }: Pasted, headers: Header[], stamp: string, scheme: SignatureScheme) {
  const attempts = bodyForms(body).flatMap((form) => secretForms(secret).map((key) => ({ form, key })))
  const changes = ({ form, key }: (typeof attempts)[number]) => Number(!!form.change) + Number(!!key.change)
  for (const attempt of attempts.toSorted((one, other) => changes(one) - changes(other))) {
    const { form, key } = attempt
    if (key.secret === '') continue
    const signature = await digest(scheme, key.secret, signedText(stamp, scheme, form.bytes))
    const source = SIGNATURES.find((name) => valuesOf(headers, scheme.headers[name]).includes(signature))
    if (source) return { source, body: form.change, secret: key.change }
  }
  return undefined
}

function headerCheck(headers: Header[], value: string | undefined, match: Match | undefined, scheme: SignatureScheme) {
  if (headers.length === 0) return found({ code: 'headers-unreadable' })
  if (match?.source === 'next' || match?.source === 'previous') return found()
  if (!value) return found({ code: 'signature-missing' })
  if (/[*•…█]|\.{3}|redacted|masked|hidden|filtered/i.test(value)) return found({ code: 'signature-masked' })
  if (!isDigest(value, scheme)) return found({ code: 'signature-malformed' })
  return match ? found() : unproven()
}

function timestampCheck(stamp: string | undefined, match: Match | undefined, nowMs: number, tolerance: number): Check {
  if (!stamp) return found({ code: 'timestamp-missing' })
  if (!/^\d{1,11}$/.test(stamp)) return found({ code: 'timestamp-unreadable' })
  const age = nowMs / 1_000 - Number(stamp)
  if (Math.abs(age) > tolerance) {
    return found({ code: 'age', direction: age > 0 ? 'old' : 'ahead', seconds: Math.floor(Math.abs(age)) })
  }
  return match ? found() : unproven()
}

function secretCheck(match: Match | undefined): Check {
  if (!match) return unproven()
  if (match.secret) return found({ code: 'secret-changed', change: match.secret })
  if (match.source === 'signature') return found()
  return { status: 'right', findings: [{ code: `secret-${match.source}` }] }
}

/** What the headers say about the body. */
function bodyClues(headers: Header[], scheme: SignatureScheme, body: Bytes): Finding[] {
  if (body.length === 0) return []
  const [length] = valuesOf(headers, 'content-length')
  const [header] = valuesOf(headers, scheme.headers.event)
  const named = /"event_type"\s*:\s*"([^"]*)"/.exec(new TextDecoder().decode(body))?.[1]
  const clues: Finding[] = []
  if (length && Number(length) !== body.length)
    clues.push({ code: 'body-length', sent: Number(length), pasted: body.length })
  if (header && named && header !== named) clues.push({ code: 'body-of-another', header, body: named })
  return clues
}

const found = (...findings: (Finding | undefined)[]): Check => {
  const all = findings.filter((finding) => finding !== undefined)
  return { status: all.length > 0 ? 'wrong' : 'right', findings: all }
}
const unproven = (...findings: Finding[]): Check => ({ status: findings.length > 0 ? 'wrong' : 'open', findings })

/** The text that the signature covers. */
function signedText(stamp: string, { separator }: SignatureScheme, body: Bytes): Bytes {
  const before = new TextEncoder().encode(stamp + separator)
  const whole = new Uint8Array(before.length + body.length)
  whole.set(before)
  whole.set(body, before.length)
  return whole
}

async function digest({ hash, encoding }: SignatureScheme, secret: string, text: Bytes): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash }, false, [
    'sign',
  ])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, text))
  return encoding === 'base64' ? btoa(String.fromCharCode(...bytes)) : toHex(bytes)
}

function isDigest(value: string, { hash, encoding }: SignatureScheme): boolean {
  const bytes = Number(hash.slice(4)) / 8
  const length = encoding === 'hex' ? bytes * 2 : Math.ceil(bytes / 3) * 4
  return value.length === length && (encoding === 'hex' ? /^[0-9a-f]+$/ : /^[A-Za-z0-9+/]+={0,2}$/).test(value)
}

type Header = { name: string; value: string }

const OPTION = /(?:-H|--header)[ =]?(["'])(?<line>.*?)\1/g
const PAIR = /^[\s"']*(?<name>[\w-]+)["']?\s*:\s*(?<value>.*)$/

/** Reads headers from JSON, curl commands, curl -v, or lines. */
export function parseHeaders(pasted: string): Header[] {
  const text = pasted.trim()
  return fromJson(text) ?? fromLines(text)
}

/** A header's values; frameworks write names as `X-A`, `x-a`, `X_A` and `HTTP_X_A`. */
export function valuesOf(headers: readonly Header[], name: string | undefined): string[] {
  return name === undefined ? [] : headers.filter((header) => key(header.name) === key(name)).map(({ value }) => value)
}

const key = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/^http-/, '')

function fromJson(text: string): Header[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return undefined
    const headers = 'headers' in parsed && typeof parsed.headers === 'object' ? parsed.headers : parsed
    return Object.entries(headers ?? {}).flatMap(([name, value]) =>
      [value]
        .flat()
        .flatMap((each) => (['string', 'number'].includes(typeof each) ? { name, value: String(each).trim() } : [])),
    )
  } catch {
    // It isn't JSON.
    return undefined
  }
}

function fromLines(text: string): Header[] {
  const all = text.split(/\r\n|\r|\n/)
  // curl -v marks the request's lines; its other lines are not headers.
  const marked = all.filter((line) => line.startsWith('> '))
  const lines = (marked.length > 0 ? marked.map((line) => line.slice(2)) : all).flatMap((line) => {
    const options = [...line.matchAll(OPTION)]
    return options.length > 0 ? options.map(({ groups }) => groups?.line ?? '') : [line]
  })
  return lines.flatMap((line) => {
    const { name, value } = PAIR.exec(line)?.groups ?? {}
    return name === undefined || value === undefined ? [] : [{ name, value: removeQuotes(value) }]
  })
}

const removeQuotes = (value: string) =>
  value
    .trim()
    .replace(/,$/, '')
    .replace(/^(["'])(.*)\1$/, '$2')
