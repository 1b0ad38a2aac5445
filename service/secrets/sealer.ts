import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Seals what must be readable again later but never at rest: signing links, mails, webhook secrets. */
export type Sealer = { seal(plain: string | Uint8Array): Buffer; open(sealed: Uint8Array): Buffer }

/**
 * AES-256-GCM; a sealed value is `iv (12) | tag (16) | ciphertext`. Keys have 32 bytes: the first seals, all of them open, so that
 * a key is replaced by naming the new one before it. The tag tells which one fits.
 */
export function createSealer(keys: Uint8Array[]): Sealer {
  const [sealing] = keys
  if (!sealing) throw new Error('a sealer needs a key')
  return {
    seal(plain) {
      // A nonce must never repeat under one key, so it is not the context's randomness, which tests may fix.
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, sealing, iv)
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed) {
      const failures: unknown[] = []
      for (const key of keys) {
        try {
          return openWith(key, sealed)
        } catch (error) {
          failures.push(error)
        }
      }
      throw new AggregateError(failures, 'a sealed value fits none of the sealing keys')
    },
  }
}

function openWith(key: Uint8Array, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
