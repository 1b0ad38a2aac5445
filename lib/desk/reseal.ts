import 'server-only'
import { and, eq } from 'drizzle-orm'
import { env } from '@/lib/env/env'
import { log } from '@/lib/env/log'
import { desk } from './database'
import { serviceKeys } from './key-schema'
import { hookSecrets } from './live-schema'
import { totpFactors } from './people-schema'
import { appSeal, hookSecretSeal, keySeal } from './seals'

/**
 * Seals again what an earlier version sealed without its row, or an `AUTH_SECRET` that is named after the first. It happens at the
 * start, before any value is opened. A value is replaced only where it still is the one that was read.
 */
export async function resealEverything(): Promise<void> {
  const db = desk()
  let resealed = 0
  for (const { personId, sealed } of await db.select().from(totpFactors)) {
    const next = appSeal.reseal(sealed, personId)
    if (!next) continue
    const same = and(eq(totpFactors.personId, personId), eq(totpFactors.sealed, sealed))
    await db.update(totpFactors).set({ sealed: next }).where(same)
    resealed += 1
  }
  for (const { id, sealed } of await db.select().from(serviceKeys)) {
    const next = keySeal.reseal(sealed, id)
    if (!next) continue
    await db
      .update(serviceKeys)
      .set({ sealed: next })
      .where(and(eq(serviceKeys.id, id), eq(serviceKeys.sealed, sealed)))
    resealed += 1
  }
  for (const { id, sealed } of await db.select().from(hookSecrets)) {
    const next = hookSecretSeal.reseal(sealed, id)
    if (!next) continue
    await db
      .update(hookSecrets)
      .set({ sealed: next })
      .where(and(eq(hookSecrets.id, id), eq(hookSecrets.sealed, sealed)))
    resealed += 1
  }
  if (resealed === 0 && env().AUTH_SECRET.length === 1) return
  log().info(
    { resealed },
    'every sealed value has the first AUTH_SECRET; others can go when the sessions they signed have ended',
  )
}
