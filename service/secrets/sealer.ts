import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Seals what must be readable again later but never at rest: signing links, mails, webhook secrets. */
export type Sealer = {
  seal(plain: string | Uint8Array): Buffer
  /** Throws `UnknownKey` where none of the keys fits. */
  open(sealed: Uint8Array): Buffer
  /** The value sealed anew; undefined for what the key that seals now has sealed already. */
  reseal(sealed: Uint8Array): Buffer | undefined
  /** True while there are other keys, which only open. */
  rotating: boolean
}

/** A value that was sealed with a key that is not here, or is damaged. */
export class UnknownKey extends AggregateError {}

/**
 * AES-256-GCM; a sealed value is `iv (12) | tag (16) | ciphertext`. Keys have 32 bytes: the first seals, all of them open, so that
 * a key is replaced by naming the new one before it. The tag tells which one fits.
 */
export function createSealer(keys: Uint8Array[]): Sealer {
  const [sealing] = keys
  if (!sealing) throw new Error('a sealer needs a key')
  return {
    seal: (plain) => sealWith(sealing, plain),
    open: (sealed) => openWithAny(keys, sealed).plain,
    reseal(sealed) {
      const { plain, key } = openWithAny(keys, sealed)
      return key === sealing ? undefined : sealWith(sealing, plain)
    },
    rotating: keys.length > 1,
  }
}

function sealWith(key: Uint8Array, plain: string | Uint8Array): Buffer {
  // A nonce must never repeat under one key, so it is not the context's randomness, which tests may fix.
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

function openWithAny(keys: Uint8Array[], sealed: Uint8Array): { plain: Buffer; key: Uint8Array } {
  const failures: unknown[] = []
  for (const key of keys) {
    try {
      return { plain: openWith(key, sealed), key }
    } catch (error) {
      failures.push(error)
    }
  }
  throw new UnknownKey(failures, 'a sealed value fits none of the sealing keys')
}

function openWith(key: Uint8Array, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
