import type { SignatureContract } from '@/lib/desk/upstream/contract/webhook-desk'

const HASHES = ['SHA-256', 'SHA-384', 'SHA-512'] as const

/** How deliveries are signed: a digest over timestamp, separator and body. */
export type SignatureScheme = {
  hash: (typeof HASHES)[number]
  /** How the digest is written: in lower-case hex, or in base64 with its padding. */
  encoding: 'hex' | 'base64'
  /** Between the timestamp and the body. */
  separator: string
  toleranceSeconds: number
  headers: SchemeHeaders
}

/** The scheme of docs/interface.md, 6.3, with the embedded service's timestamp header. */
export const INTERFACE_SCHEME: SignatureScheme = {
  hash: 'SHA-256',
  encoding: 'hex',
  separator: '.',
  toleranceSeconds: 300,
  headers: {
    signature: 'X-Service-Signature',
    timestamp: 'X-Service-Timestamp',
    next: 'X-Service-Signature-Next',
    delivery: 'X-Service-Delivery',
    event: 'X-Service-Event',
  },
}

export type SchemeReading =
  /** `assumed`: what the interface or the configuration says, and the contract does not. */
  { scheme: SignatureScheme; assumed: ('tolerance' | 'timestamp header')[] } | { unknown: string }

/** What a service's published contract says, or why it cannot be used. Nothing is guessed. */
export function readScheme(contract: SignatureContract, timestampHeader: string): SchemeReading {
  const hash = readHash(contract.algorithm)
  if (!hash) return { unknown: `It gives the algorithm as ${quoted(contract.algorithm)}; known are ${KNOWN}.` }
  const formula = readFormula(contract.signature_formula)
  if ('unknown' in formula) {
    return { unknown: `It gives the formula as ${quoted(contract.signature_formula)}: ${formula.unknown}.` }
  }
  const headers = readHeaders(contract.headers ?? {})
  if (!headers.signature) return { unknown: 'It names no header that carries the signature.' }
  const { timestamp_tolerance_seconds: tolerance } = contract
  return {
    scheme: {
      hash,
      encoding: formula.encoding,
      separator: formula.separator,
      toleranceSeconds: tolerance ?? INTERFACE_SCHEME.toleranceSeconds,
      headers: { ...headers, signature: headers.signature, timestamp: headers.timestamp ?? timestampHeader },
    },
    assumed: [
      ...(tolerance === undefined ? (['tolerance'] as const) : []),
      ...(headers.timestamp === undefined ? (['timestamp header'] as const) : []),
    ],
  }
}

const KNOWN = 'HMAC-SHA256, HMAC-SHA384 and HMAC-SHA512'
const quoted = (text: string | undefined) => (text ? `“${text}”` : 'nothing')

function readHash(algorithm = ''): SignatureScheme['hash'] | undefined {
  const size = /^hmac[-_ /]*(?:with[-_ ]*)?sha[-_ ]*(?:2[-_ ]*)?(256|384|512)$/i.exec(algorithm.trim())?.[1]
  return HASHES.find((hash) => hash === `SHA-${size}`)
}

type Formula = { separator: string; encoding: 'hex' | 'base64' }

/**
 * What a formula in words or in code puts between the timestamp and the body, and how it writes the
 * digest, or why it is none in lower-case hex or base64 over these two in this order.
 */
function readFormula(formula = ''): Formula | { unknown: string } {
  const text = formula.toLowerCase()
  const odd = /base64[-_ ]?url|url[-_ ]?safe|unpadded|without padding|base32|upper[- ]?case/.exec(text)?.[0]
  if (odd) return { unknown: `a digest in ${odd} is not known, only one in lower-case hex or in base64` }
  const encoding = text.includes('base64') ? 'base64' : 'hex'
  if (encoding === 'base64' && /\bhex|hexdigest/.test(text)) return { unknown: 'it names both hex and base64' }
  const signed = /timestamp\W*([\s\S]*?)\b(?:the )?(?:raw|request)?[\s_-]*(?:request[\s_-]*)?body/.exec(text)
  if (!signed) return { unknown: 'known is only a timestamp, a separator and the body, in this order' }
  if (/\b(id|delivery|method|url|path)\b/.test(text.slice(0, signed.index))) {
    return { unknown: 'more than the timestamp and the body is signed' }
  }
  const after = text.slice(signed.index)
  const separator = separatorIn(after.slice('timestamp'.length, after.indexOf('body')))
  return separator === undefined
    ? { unknown: 'what is between timestamp and body is not clear' }
    : { separator, encoding }
}

function separatorIn(between: string): string | undefined {
  const quoted = /(["'`])([.:|_-]?)\1/.exec(between)
  if (quoted) return quoted[2]
  if (/\bdot\b|\bperiod\b|\bfull stop\b/.test(between)) return '.'
  if (/\bcolon\b/.test(between)) return ':'
  return /^[\s{}$#<>)(]*([.:|])[\s{}$#<>)(]*(?:raw|request)?[\s_]*$/.exec(between)?.[1]
}

type SchemeHeaders = {
  signature: string
  timestamp: string
  /** Digest by the new secret, while a rotation overlaps. */
  next?: string | undefined
  /** Digest by the old secret during a rotation, at a service that signs with the new one. */
  previous?: string | undefined
  delivery?: string | undefined
  event?: string | undefined
}

/** Header names that are safe in code: anything else never reaches a sample. */
const NAME = /^[A-Za-z0-9-]{1,64}$/
const LIKE_A_HEADER = /^[A-Za-z0-9]+(-[A-Za-z0-9]+)+$/

/** Finds each header by what its name says, or by the role under which a service lists it. */
function readHeaders(headerTexts: Record<string, unknown>): Partial<SchemeHeaders> {
  const headers = Object.entries(headerTexts)
    .map(([key, value]) => headerOf(key, value))
    .filter(({ name }) => NAME.test(name))
  const named = (has: RegExp, but = /^$/) => headers.find(({ role }) => has.test(role) && !but.test(role))?.name
  return {
    signature: named(/signature/i, /next|previous|old|version|timestamp/i),
    timestamp: named(/timestamp/i),
    next: named(/signature.*next|next.*signature/i),
    previous: named(/signature.*(previous|old)|(previous|old).*signature/i),
    delivery: named(/delivery/i),
    event: named(/event/i, /id$/i),
  }
}

/** `{name: words}`, `{role: name}` and `{role: {name, …}}` are all seen in the wild. */
function headerOf(key: string, value: unknown): { name: string; role: string } {
  const inner = typeof value === 'object' && value !== null && 'name' in value ? value.name : value
  const other = typeof inner === 'string' && LIKE_A_HEADER.test(inner) && !LIKE_A_HEADER.test(key)
  return { name: other ? inner : key, role: key }
}
