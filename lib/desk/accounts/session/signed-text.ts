import 'server-only'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/desk/runtime/config/env'
import { once } from '@/lib/desk/runtime/process/once'

/**
 * Keys for one purpose, one for each `AUTH_SECRET`. The first one signs; each of them is
 * recognized.
 */
export const derivedKeys = (purpose: string): readonly [Buffer, ...Buffer[]] =>
  once(`derived keys: ${purpose}`, () => {
    const [first, ...others] = env().AUTH_SECRET
    return [keyFrom(first, purpose), ...others.map((secret) => keyFrom(secret, purpose))]
  })

const keyFrom = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `sender's desk, signed: ${purpose}`, 32))

/** Compares in a time that does not depend on where the texts differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Texts that this server issues and recognizes later: `text.signature`. Each purpose has its own
 * key.
 */
export function signing(purpose: string) {
  const signatureOf = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign: (text: string): string => `${text}.${signatureOf(text, derivedKeys(purpose)[0])}`,

    /** The text, if this server signed it for this purpose. */
    verify(signed: string): string | undefined {
      const end = signed.lastIndexOf('.')
      if (end < 1) return undefined
      const [text, given] = [signed.slice(0, end), signed.slice(end + 1)]
      return derivedKeys(purpose).some((key) => isSameSecret(given, signatureOf(text, key))) ? text : undefined
    },
  }
}
