import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** Begins each sealed value, and names its format. */
export const MARK = Buffer.from('sealed.2')

/** Seals what is read again later. `Column` names where a value is kept. */
export type Sealer<Column extends string> = {
  seal(plain: string | Uint8Array, column: Column, row: string): Buffer
  /** Throws `UnknownKey` where no key fits, or the value belongs to another place. */
  open(ciphertext: Uint8Array, column: Column, row: string): Buffer
  /** The value sealed again; undefined for what is sealed with the first key already. */
  reseal(ciphertext: Uint8Array, column: Column, row: string): Buffer | undefined
  /** True while there are other keys, which only open. */
  rotating: boolean
}

/** A value cannot be opened: no key fits, it belongs to another row, or it is damaged. */
export class UnknownKey extends AggregateError {}

/**
 * AES-256-GCM; a sealed value is `sealed.2 | iv (12) | tag (16) | ciphertext`, with its column and
 * row as associated data, so that a copy in another row or column does not open. Keys have 32
 * bytes: the first seals, all of them open, and the tag tells which one fits.
 */
export function createSealer<Column extends string>(keys: readonly Uint8Array[]): Sealer<Column> {
  const [currentKey] = keys
  if (!currentKey) throw new Error('a sealer needs a key')
  return {
    seal: (plain, column, row) => sealWith(currentKey, plain, bindingOf(column, row)),
    open: (ciphertext, column, row) => openWithAny(keys, ciphertext, bindingOf(column, row)).plain,
    reseal(ciphertext, column, row) {
      const binding = bindingOf(column, row)
      const { plain, key } = openWithAny(keys, ciphertext, binding)
      return key === currentKey ? undefined : sealWith(currentKey, plain, binding)
    },
    rotating: keys.length > 1,
  }
}

const bindingOf = (column: string, row: string) => Buffer.from(JSON.stringify([column, row]))

function sealWith(key: Uint8Array, plain: string | Uint8Array, binding: Buffer): Buffer {
  // A nonce must not repeat, so this is not the context's randomness, which tests may fix.
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(binding)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([MARK, iv, cipher.getAuthTag(), body])
}

function openWithAny(
  keys: readonly Uint8Array[],
  ciphertext: Uint8Array,
  binding: Buffer,
): { plain: Buffer; key: Uint8Array } {
  const failures: unknown[] = []
  for (const key of keys) {
    try {
      return { plain: openWith(key, ciphertext, binding), key }
    } catch (error) {
      failures.push(error)
    }
  }
  throw new UnknownKey(failures, 'a sealed value fits none of the sealing keys, or belongs to another row')
}

function openWith(key: Uint8Array, marked: Uint8Array, binding: Buffer): Buffer {
  if (!MARK.equals(marked.subarray(0, MARK.length))) throw new Error('not a sealed value')
  const ciphertext = marked.subarray(MARK.length)
  const decipher = createDecipheriv(ALGORITHM, key, ciphertext.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(ciphertext.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  decipher.setAAD(binding)
  return Buffer.concat([decipher.update(ciphertext.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

/** Opens the value of a row once, for as long as this is used: for rows that were read together. */
export function openingOnce<Column extends string>(sealer: Sealer<Column>): Sealer<Column> {
  const cache = new Map<string, Buffer>()
  return {
    ...sealer,
    open(ciphertext, column, row) {
      const place = `${column} ${row}`
      const plain = cache.get(place) ?? sealer.open(ciphertext, column, row)
      cache.set(place, plain)
      return plain
    },
  }
}
