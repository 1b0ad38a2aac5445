import type { SignatureContract } from '@/lib/desk/platform/upstream/contract/webhook-reference'
import { readFormula } from './signature-formula'
import { readHeaders, type SchemeHeaders } from './signature-headers'

const HASHES = ['SHA-256', 'SHA-384', 'SHA-512'] as const

/** How deliveries are signed, in terms that can be computed with: a digest over timestamp, separator and body. */
export type SignatureScheme = {
  hash: (typeof HASHES)[number]
  /** How the digest is written: in lower-case hex, or in base64 with its padding. */
  encoding: 'hex' | 'base64'
  /** Between the timestamp and the body. */
  separator: string
  toleranceSeconds: number
  headers: SchemeHeaders
}

/** The scheme of the interface (6.3); the timestamp's header is the embedded service's, for the interface does not name one. */
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
  /** `assumed`: what the contract does not say and the interface or the dashboard's configuration does. */
  { scheme: SignatureScheme; assumed: ('tolerance' | 'timestamp header')[] } | { unknown: string }

/** What a service's published contract comes down to, or why it cannot be computed with. Nothing is guessed. */
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
