import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { totpFactors } from '@/lib/desk/platform/auth/schema'
import { env } from '@/lib/desk/platform/config/env'
import { hookSecrets } from '@/lib/desk/platform/live/schema'
import { log } from '@/lib/desk/platform/log/log'
import { deskMails } from '@/lib/desk/platform/mail/schema'
import { milestones, serviceKeys } from '@/lib/desk/platform/upstream/keys/schema'
import { desk, first } from './database'
import { appSeal, hookSecretSeal, keySeal, mailSeal, type sealing } from './seal'

/** Once this is recorded, values that are not bound to their row are never opened again. */
const ALL_BOUND = 'every sealed value is bound to its row'

/** A column with sealed values, and the column that names its row. */
type SealedColumn = { seal: ReturnType<typeof sealing>; table: PgTable; row: PgColumn }

const OWN_COLUMNS: SealedColumn[] = [
  { seal: appSeal, table: totpFactors, row: totpFactors.personId },
  { seal: keySeal, table: serviceKeys, row: serviceKeys.id },
  { seal: mailSeal, table: deskMails, row: deskMails.id },
  { seal: hookSecretSeal, table: hookSecrets, row: hookSecrets.id },
]

/** Seals values again that an earlier version sealed without their row, or a later `AUTH_SECRET` than the first. Runs before any value is opened. */
export async function resealEverything(columnsOfAreas: readonly SealedColumn[]): Promise<void> {
  const acceptsUnbound = !(await first(desk().select().from(milestones).where(eq(milestones.name, ALL_BOUND))))
  let resealed = 0
  let refused = 0
  for (const { seal, table, row } of [...OWN_COLUMNS, ...columnsOfAreas]) {
    const { rows } = await desk().execute<{ id: string; sealed: string }>(
      sql`select ${row} as id, sealed from ${table}`,
    )
    for (const { id, sealed } of rows) {
      const isBound = seal.isBound(sealed)
      const next = isBound || acceptsUnbound ? seal.reseal(sealed, id) : undefined
      // A value that was replaced since it was read stays.
      if (next)
        await desk().execute(sql`update ${table} set sealed = ${next} where ${row} = ${id} and sealed = ${sealed}`)
      if (next) resealed += 1
      else if (!isBound) refused += 1
    }
  }
  if (refused > 0) log().warn({ refused }, 'sealed values that are not bound to their row stay closed')
  // The secret of a value that cannot be opened may have been left out by mistake, and can still be added.
  else if (acceptsUnbound) await desk().insert(milestones).values({ name: ALL_BOUND }).onConflictDoNothing()
  if (resealed === 0 && env().AUTH_SECRET.length === 1) return
  log().info(
    { resealed },
    'every sealed value has the first AUTH_SECRET; others can go when the sessions they signed have ended',
  )
}
