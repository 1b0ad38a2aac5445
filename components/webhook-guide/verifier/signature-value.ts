import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'

export type SignatureFlaw =
  | { kind: 'masked' | 'several' | 'upper-case' | 'base64' | 'hex' | 'base64-form' | 'quoted' | 'not-hex' }
  | { kind: 'prefixed'; prefix: string }
  | { kind: 'length'; length: number }

/** A digest's length in hex characters. */
export const HEX_LENGTH: Record<SignatureScheme['hash'], number> = { 'SHA-256': 64, 'SHA-384': 96, 'SHA-512': 128 }

/** `digests` in lowercase hex, however the value is written. */
export type SignatureValue = { digests: string[]; flaw?: SignatureFlaw }

type Written = Pick<SignatureScheme, 'hash' | 'encoding'>

/** Reads a signature header, which must contain the digest in the scheme's encoding and nothing else. */
export function readSignature(value: string, scheme: Written): SignatureValue {
  const hexLength = HEX_LENGTH[scheme.hash]
  const [whole] = digestOf(value, hexLength)
  if (whole !== undefined && value === written(whole, scheme.encoding)) return { digests: [whole] }
  if (/[*•…█]|\.{3}|redacted|masked|hidden|filtered/i.test(value)) return { digests: [], flaw: { kind: 'masked' } }
  const quoted = /^(["'`])(.*)\1$/.exec(value)?.[2]
  if (quoted !== undefined) return { ...readSignature(quoted.trim(), scheme), flaw: { kind: 'quoted' } }
  const parts = value.split(/[\s,;]+/).filter((part) => part !== '')
  const digests = parts.flatMap((part) => digestOf(part, hexLength))
  const [digest] = digests
  if (parts.length > 1 && digest)
    return { digests, flaw: digests.length > 1 ? { kind: 'several' } : prefixFlaw(value, digest) }
  if (digest === undefined)
    return {
      digests,
      flaw: scheme.encoding === 'hex' && isHex(value) ? { kind: 'length', length: value.length } : { kind: 'not-hex' },
    }
  const bare = value.replace(PREFIX, '')
  if (bare !== value && digestOf(bare, hexLength)[0] === digest) return { digests, flaw: prefixFlaw(value, digest) }
  return { digests, flaw: { kind: otherForm(isHex(value) && value.length === hexLength, scheme.encoding) } }
}

/** A digest in the scheme's encoding. */
export function written(digest: string, encoding: SignatureScheme['encoding']): string {
  if (encoding === 'hex') return digest
  return btoa(String.fromCharCode(...(digest.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))))
}

function otherForm(inHex: boolean, encoding: SignatureScheme['encoding']) {
  if (encoding === 'hex') return inHex ? 'upper-case' : 'base64'
  return inHex ? 'hex' : 'base64-form'
}

const PREFIX = /^[A-Za-z][\w-]{0,15}[=:,]\s*(?=.)/
const isHex = (text: string) => /^[0-9a-f]+$/i.test(text)

function prefixFlaw(value: string, digest: string): SignatureFlaw {
  const prefix = PREFIX.exec(value)?.[0].trim() ?? value.slice(0, Math.max(0, value.toLowerCase().indexOf(digest)))
  return { kind: 'prefixed', prefix }
}

function digestOf(text: string, hexLength: number): string[] {
  for (const part of [text, text.replace(PREFIX, '')]) {
    if (isHex(part) && part.length === hexLength) return [part.toLowerCase()]
    const bytes = fromBase64(part)
    if (bytes && bytes.length * 2 === hexLength) return [toHex(bytes)]
  }
  return []
}

/** Decodes base64 or base64url, with or without padding. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const plain = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '')
  if (!/^[A-Za-z0-9+/]{2,}$/.test(plain) || plain.length % 4 === 1) return undefined
  return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0))
}

export const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
