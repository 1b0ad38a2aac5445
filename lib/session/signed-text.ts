import 'server-only'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/env/env'
import { once } from '@/lib/env/once'

/** Texts that this server hands out and recognizes later: `text.signature`. Each purpose has a key of its own. */
export function signing(purpose: string) {
  const key = () =>
    once(`signing key: ${purpose}`, () =>
      Buffer.from(hkdfSync('sha256', env().AUTH_SECRET, '', `sender's desk, signed: ${purpose}`, 32)),
    )
  const signatureOf = (text: string) => createHmac('sha256', key()).update(text).digest('base64url')
  return {
    sign: (text: string): string => `${text}.${signatureOf(text)}`,

    /** The text, when it was signed here for this purpose. */
    verify(signed: string): string | undefined {
      const end = signed.lastIndexOf('.')
      const [given, right] = [
        Buffer.from(signed.slice(end + 1)),
        Buffer.from(signatureOf(signed.slice(0, Math.max(end, 0)))),
      ]
      return end > 0 && given.length === right.length && timingSafeEqual(given, right)
        ? signed.slice(0, end)
        : undefined
    },
  }
}
