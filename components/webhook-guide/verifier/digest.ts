import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'
import { toHex } from './signature-value'

type Bytes = Uint8Array<ArrayBuffer>
export type Hash = SignatureScheme['hash']

/** Computes digests with one secret, by the browser's Web Cryptography API. */
export async function hmac(hash: Hash, secret: Bytes): Promise<(text: Bytes) => Promise<string>> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash }, false, ['sign'])
  return async (text) => toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, text)))
}

export async function plainDigest(hash: Hash, text: Bytes): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest(hash, text)))
}

export function joined(...parts: (string | Bytes)[]): Bytes {
  const encoder = new TextEncoder()
  const bytes = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part))
  const whole = new Uint8Array(bytes.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of bytes) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
