import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '@/lib/desk/env/env'
import { once } from '@/lib/desk/env/once'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** Marks values that are bound to their row; those from before have no mark. */
const BOUND = 'v2.'

/**
 * Seals texts for one purpose and one row: `v2.` and the Base64 of `iv (12) | tag (16) | ciphertext`, AES-256-GCM. Each purpose has keys of
 * its own, one for each `AUTH_SECRET`: the first seals, all of them open. Purpose and row are authenticated, so a value that
 * somebody copies into another row does not open there.
 */
export function sealing(purpose: string) {
  const keys = () =>
    once(`sealing keys: ${purpose}`, () =>
      env().AUTH_SECRET.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', `sender's desk: ${purpose}`, 32))),
    )
  const bindingOf = (row: string) => Buffer.from(JSON.stringify([purpose, row]))

  function seal(plain: string, row: string): string {
    const [key] = keys()
    if (!key) throw new Error('there is no AUTH_SECRET')
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(bindingOf(row))
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return BOUND + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
  }

  /** Undefined when it was sealed for another row, or under an `AUTH_SECRET` that is not there: it has to be set up again. */
  function open(sealed: string, row: string): string | undefined {
    return openWithAny(keys(), sealed, bindingOf(row))?.plain
  }

  const isBound = (sealed: string) => sealed.startsWith(BOUND)

  /** The value sealed with the first secret: undefined where it is so already, or cannot be opened. Only here unbound values are read. */
  function reseal(sealed: string, row: string): string | undefined {
    const bound = isBound(sealed)
    const found = bound ? openWithAny(keys(), sealed, bindingOf(row)) : openWithAny(keys(), BOUND + sealed, undefined)
    return found && !(bound && found.isCurrent) ? seal(found.plain, row) : undefined
  }

  return { seal, open, reseal, isBound }
}

function openWithAny(keys: readonly Buffer[], sealed: string, binding: Buffer | undefined) {
  if (!sealed.startsWith(BOUND)) return undefined
  const bytes = Buffer.from(sealed.slice(BOUND.length), 'base64')
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  for (const [index, key] of keys.entries()) {
    const plain = openWith(key, bytes, binding)
    if (plain !== undefined) return { plain, isCurrent: index === 0 }
  }
  return undefined
}

function openWith(key: Buffer, bytes: Buffer, binding: Buffer | undefined): string | undefined {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  if (binding) decipher.setAAD(binding)
  const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([body, decipher.final()]).toString('utf8')
  } catch {
    // The tag fits neither this key nor this row: that is the question asked.
    return undefined
  }
}
