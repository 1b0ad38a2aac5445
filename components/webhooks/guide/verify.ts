import type { SignatureScheme } from '@/lib/desk/webhooks/contract/signature-scheme'
import { toHex } from '@/lib/text/hex'

/** What a receiver must say of a delivery, as far as its headers, its body and the secret show. */
export type Verdict =
  /** An input is empty. */
  | { kind: 'waiting' }
  /** The headers have no digest, or no Unix time. */
  | { kind: 'unsigned' | 'undated' }
  /** `header`: the one with the digest, of several during a rotation. `age`: in seconds. */
  | { kind: 'valid' | 'too old'; header: string; age: number; computed: Computed }
  | { kind: 'changed body' | 'wrong secret'; computed: Computed }

export type Computed = { signed: string; expected: string; received: string }
export type Pasted = { headers: string; body: string; secret: string }
type Against = { scheme: SignatureScheme; nowMs: number }

export async function verify({ headers, body, secret }: Pasted, { scheme, nowMs }: Against): Promise<Verdict> {
  if (headers.trim() === '' || body === '' || secret === '') return { kind: 'waiting' }
  const { signature, next, previous, timestamp } = scheme.headers
  const stamp = readHeader(headers, timestamp) ?? ''
  if (!/^\d{1,11}$/.test(stamp)) return { kind: 'undated' }
  const signatures = [signature, next, previous].flatMap((name) => {
    const digest = name && readHeader(headers, name)
    return digest && isDigest(digest, scheme) ? [{ name, digest }] : []
  })
  const [first] = signatures
  if (!first) return { kind: 'unsigned' }

  const signed = stamp + scheme.separator + body
  const expected = await computeDigest(scheme, secret, signed)
  const computed = { signed, expected, received: first.digest }
  const match = signatures.find(({ digest }) => digest === expected)
  if (match) {
    const age = Math.floor(nowMs / 1_000) - Number(stamp)
    const kind = Math.abs(age) > scheme.toleranceSeconds ? 'too old' : 'valid'
    return { kind, header: match.name, age, computed: { ...computed, received: expected } }
  }
  const compact = await computeDigest(scheme, secret, stamp + scheme.separator + compactJson(body))
  const isChanged = signatures.some(({ digest }) => digest === compact) || !hasLengthOf(headers, body)
  return { kind: isChanged ? 'changed body' : 'wrong secret', computed }
}

/**
 * A header's value in JSON, in options of curl, in what curl -v prints, or in lines. Frameworks
 * write `X-A` as `X_A` and `HTTP_X_A` too.
 */
export function readHeader(headers: string, name: string): string | undefined {
  const written = `(?:^|[\\s"'])(?:HTTP[-_])?${name.replaceAll('-', '[-_]')}["']?`
  return new RegExp(`${written}\\s*:\\s*\\[?\\s*["']?([^\\s"',\\]]+)`, 'im').exec(headers)?.[1]
}

/** Whether the body has as many bytes as the headers say, where they say it. */
function hasLengthOf(headers: string, body: string): boolean {
  const length = readHeader(headers, 'Content-Length')
  return length === undefined || Number(length) === new TextEncoder().encode(body).length
}

/** The body as services send it, before a tool formatted it; other text than JSON stays as it is. */
function compactJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body.trim()))
  } catch {
    return body
  }
}

async function computeDigest({ hash, encoding }: SignatureScheme, secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
  return encoding === 'base64' ? btoa(String.fromCharCode(...bytes)) : toHex(bytes)
}

function isDigest(value: string, { hash, encoding }: SignatureScheme): boolean {
  const bytes = Number(hash.slice(4)) / 8
  const length = encoding === 'hex' ? bytes * 2 : Math.ceil(bytes / 3) * 4
  return value.length === length && (encoding === 'hex' ? /^[0-9a-f]+$/ : /^[A-Za-z0-9+/]+={0,2}$/).test(value)
}
