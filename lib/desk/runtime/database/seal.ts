import 'server-only'
import { hkdfSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { env } from '@/lib/desk/runtime/config/env'
import { log } from '@/lib/desk/runtime/log/log'
import { once } from '@/lib/desk/runtime/process/once'
import { createSealer, MARK, UnknownKey } from '@/lib/seal/sealer'
import { desk } from './database'

/** Begins each sealed text, in place of the mark of its bytes. */
const PREFIX = 'v2.'

const toText = (sealed: Buffer) => PREFIX + sealed.subarray(MARK.length).toString('base64')

function toBytes(sealed: string): Buffer {
  if (!sealed.startsWith(PREFIX)) return Buffer.alloc(0)
  return Buffer.concat([MARK, Buffer.from(sealed.slice(PREFIX.length), 'base64')])
}

/**
 * Seals texts for one purpose and one row: `v2.` and the Base64 of what `lib/seal` makes, without
 * its mark. Each purpose has keys of its own, one for each `AUTH_SECRET`: the first seals, all of
 * them open. Purpose and row are authenticated, so a value that somebody copies into another row
 * does not open there.
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

  /**
   * Undefined when it was sealed for another row, or under an `AUTH_SECRET` that is not there: it
   * has to be set up again.
   */
  function open(sealed: string, row: string): string | undefined {
    return unlessUnknown(() => sealer().open(toBytes(sealed), purpose, row))?.toString('utf8')
  }

  /**
   * The value sealed with the first secret: undefined where it is so already, or cannot be opened.
   */
  function reseal(sealed: string, row: string): string | undefined {
    const resealed = unlessUnknown(() => sealer().reseal(toBytes(sealed), purpose, row))
    return resealed && toText(resealed)
  }

  return { seal, open, reseal }
}

function unlessUnknown<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    if (error instanceof UnknownKey) return undefined
    throw error
  }
}

/** A column with sealed values, and the column that names its row. */
export type SealedColumn = { seal: ReturnType<typeof sealing>; table: PgTable; row: PgColumn }

/**
 * Seals values again that a later `AUTH_SECRET` than the first sealed. Runs before any value is
 * opened.
 */
export async function resealEverything(columns: readonly SealedColumn[]): Promise<void> {
  if (env().AUTH_SECRET.length === 1) return
  let resealed = 0
  for (const { seal, table, row } of columns) {
    const { rows } = await desk().execute<{ id: string; sealed: string }>(
      sql`select ${row} as id, sealed from ${table}`,
    )
    for (const { id, sealed } of rows) {
      const next = seal.reseal(sealed, id)
      if (!next) continue
      // A value that was replaced since it was read stays.
      await desk().execute(sql`update ${table} set sealed = ${next} where ${row} = ${id} and sealed = ${sealed}`)
      resealed += 1
    }
  }
  log().info(
    { resealed },
    'every sealed value has the first AUTH_SECRET; others can go when the sessions they signed have ended',
  )
}
