import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '@/lib/env/env'
import { once } from '@/lib/env/once'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals texts for one purpose: Base64 of `iv (12) | tag (16) | ciphertext`, AES-256-GCM. Each purpose has a key of its own, so that
 * what signs sessions never seals anything, and nothing sealed here opens there.
 */
export function sealing(purpose: string) {
  const key = () =>
    once(`sealing key: ${purpose}`, () =>
      Buffer.from(hkdfSync('sha256', env().AUTH_SECRET, '', `sender's desk: ${purpose}`, 32)),
    )
  return {
    seal(plain: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key(), iv)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },

    /** Undefined when it was sealed under another `AUTH_SECRET`: the text is lost, and has to be made anew. */
    open(sealed: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv(ALGORITHM, key(), bytes.subarray(0, IV_BYTES))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
      try {
        return Buffer.concat([body, decipher.final()]).toString('utf8')
      } catch {
        // The tag does not fit the key: that is the question asked.
        return undefined
      }
    },
  }
}
