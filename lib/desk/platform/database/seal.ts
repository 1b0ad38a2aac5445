import 'server-only'
import { hkdfSync } from 'node:crypto'
import { env } from '@/lib/desk/platform/config/env'
import { once } from '@/lib/desk/platform/process/once'
import { BOUND_MARK, createSealer, UnknownKey } from '@/lib/seal/sealer'

/** Marks texts that are bound to their row; those from before have no mark. */
const BOUND = 'v2.'

const isBound = (sealed: string) => sealed.startsWith(BOUND)
const toText = (sealed: Buffer) => BOUND + sealed.subarray(BOUND_MARK.length).toString('base64')

function toBytes(sealed: string): Buffer {
  if (!isBound(sealed)) return Buffer.from(sealed, 'base64')
  return Buffer.concat([BOUND_MARK, Buffer.from(sealed.slice(BOUND.length), 'base64')])
}

/**
 * Seals texts for one purpose and one row: `v2.` and the Base64 of what `lib/seal` makes, without its mark. Each purpose has keys of its own,
 * one for each `AUTH_SECRET`: the first seals, all of them open. Purpose and row are authenticated, so a value that
 * somebody copies into another row does not open there.
 */
export function sealing(purpose: string) {
  // Only the keys are shared between bundles: each has its own copy of the error class.
  const sealer = () =>
    createSealer(
      once(`sealing keys: ${purpose}`, () =>
        env().AUTH_SECRET.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', `sender's desk: ${purpose}`, 32))),
      ),
    )

  const seal = (plain: string, row: string): string => toText(sealer().seal(plain, purpose, row))

  /** Undefined when it was sealed for another row, or under an `AUTH_SECRET` that is not there: it has to be set up again. */
  function open(sealed: string, row: string): string | undefined {
    if (!isBound(sealed)) return undefined
    return unlessUnknown(() => sealer().open(toBytes(sealed), purpose, row))?.toString('utf8')
  }

  /** The value sealed with the first secret: undefined where it is so already, or cannot be opened. Only here unbound values are read. */
  function reseal(sealed: string, row: string): string | undefined {
    const resealed = unlessUnknown(() => sealer().reseal(toBytes(sealed), purpose, row))
    return resealed && toText(resealed)
  }

  return { seal, open, reseal, isBound }
}

function unlessUnknown<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    if (error instanceof UnknownKey) return undefined
    throw error
  }
}

/** One for each sealed column; the row is named by its id. */
export const appSeal = sealing('authenticator secrets')
export const keySeal = sealing('service keys')
export const mailSeal = sealing('mails')
export const chatSeal = sealing('chat addresses')
export const hookSecretSeal = sealing('webhook secrets')
