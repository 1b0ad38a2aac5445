import 'server-only'
import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { totpFactors } from '@/lib/desk/platform/auth/schema'
import { env } from '@/lib/desk/platform/config/env'
import { hookSecrets } from '@/lib/desk/platform/live/schema'
import { log } from '@/lib/desk/platform/log/log'
import { deskMails } from '@/lib/desk/platform/mail/schema'
import { serviceKeys } from '@/lib/desk/platform/upstream/keys/schema'
import { desk } from './database'
import { appSeal, hookSecretSeal, keySeal, mailSeal, type sealing } from './seal'

/** A column with sealed values, and the column that names its row. */
type SealedColumn = { seal: ReturnType<typeof sealing>; table: PgTable; row: PgColumn }

const OWN_COLUMNS: SealedColumn[] = [
  { seal: appSeal, table: totpFactors, row: totpFactors.personId },
  { seal: keySeal, table: serviceKeys, row: serviceKeys.id },
  { seal: mailSeal, table: deskMails, row: deskMails.id },
  { seal: hookSecretSeal, table: hookSecrets, row: hookSecrets.id },
]

/** Seals values again that a later `AUTH_SECRET` than the first sealed. Runs before any value is opened. */
export async function resealEverything(columnsOfAreas: readonly SealedColumn[]): Promise<void> {
  if (env().AUTH_SECRET.length === 1) return
  let resealed = 0
  for (const { seal, table, row } of [...OWN_COLUMNS, ...columnsOfAreas]) {
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
