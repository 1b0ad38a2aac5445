import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKeys } from '@/lib/desk/env/derived-keys'

/** Texts that this server issues and recognizes later: `text.signature`. Each purpose has its own key. */
export function signing(purpose: string) {
  const signatureOf = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest('base64url')
  const isSigned = (text: string, given: Buffer, key: Buffer) => {
    const right = Buffer.from(signatureOf(text, key))
    return given.length === right.length && timingSafeEqual(given, right)
  }
  return {
    sign: (text: string): string => `${text}.${signatureOf(text, derivedKeys(purpose)[0])}`,

    /** The text, if this server signed it for this purpose. */
    verify(signed: string): string | undefined {
      const end = signed.lastIndexOf('.')
      if (end < 1) return undefined
      const [text, given] = [signed.slice(0, end), Buffer.from(signed.slice(end + 1))]
      return derivedKeys(purpose).some((key) => isSigned(text, given, key)) ? text : undefined
    },
  }
}
