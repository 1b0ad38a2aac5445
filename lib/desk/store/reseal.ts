import 'server-only'
import { and, eq } from 'drizzle-orm'
import { env } from '@/lib/desk/env/env'
import { log } from '@/lib/desk/env/log'
import { desk } from './database'
import { milestones, serviceKeys } from './schema/key'
import { hookSecrets } from './schema/live'
import { totpFactors } from './schema/people'
import type { sealing } from './seal'
import { appSeal, hookSecretSeal, keySeal } from './seals'

/** Once it is recorded, values that are not bound to their row stay closed for good (decision 0152). */
const ALL_BOUND = 'every sealed value is bound to its row'

type Value = { row: string; sealed: string }
type Column = {
  seal: ReturnType<typeof sealing>
  values(): Promise<Value[]>
  /** Writes the new value where the old one still is what was read. */
  replace(value: Value, next: string): Promise<unknown>
}

/** Every column with sealed values. */
const COLUMNS: Column[] = [
  {
    seal: appSeal,
    values: () => desk().select({ row: totpFactors.personId, sealed: totpFactors.sealed }).from(totpFactors),
    replace: ({ row, sealed }, next) =>
      desk()
        .update(totpFactors)
        .set({ sealed: next })
        .where(and(eq(totpFactors.personId, row), eq(totpFactors.sealed, sealed))),
  },
  {
    seal: keySeal,
    values: () => desk().select({ row: serviceKeys.id, sealed: serviceKeys.sealed }).from(serviceKeys),
    replace: ({ row, sealed }, next) =>
      desk()
        .update(serviceKeys)
        .set({ sealed: next })
        .where(and(eq(serviceKeys.id, row), eq(serviceKeys.sealed, sealed))),
  },
  {
    seal: hookSecretSeal,
    values: () => desk().select({ row: hookSecrets.id, sealed: hookSecrets.sealed }).from(hookSecrets),
    replace: ({ row, sealed }, next) =>
      desk()
        .update(hookSecrets)
        .set({ sealed: next })
        .where(and(eq(hookSecrets.id, row), eq(hookSecrets.sealed, sealed))),
  },
]

/**
 * Seals again what an earlier version sealed without its row, or an `AUTH_SECRET` that is named after the first. It happens at the
 * start, before any value is opened.
 */
export async function resealEverything(): Promise<void> {
  const acceptsUnbound = !(await isRecorded())
  let resealed = 0
  let refused = 0
  for (const { seal, values, replace } of COLUMNS) {
    for (const value of await values()) {
      const isBound = seal.isBound(value.sealed)
      const next = isBound || acceptsUnbound ? seal.reseal(value.sealed, value.row) : undefined
      if (next) await replace(value, next)
      if (next) resealed += 1
      else if (!isBound) refused += 1
    }
  }
  if (refused > 0) log().warn({ refused }, 'sealed values that are not bound to their row stay closed')
  // A value that no secret opens may be one of a secret that was left out by mistake: it can still be named.
  else if (acceptsUnbound) await desk().insert(milestones).values({ name: ALL_BOUND }).onConflictDoNothing()
  if (resealed === 0 && env().AUTH_SECRET.length === 1) return
  log().info(
    { resealed },
    'every sealed value has the first AUTH_SECRET; others can go when the sessions they signed have ended',
  )
}

async function isRecorded(): Promise<boolean> {
  const rows = await desk().select().from(milestones).where(eq(milestones.name, ALL_BOUND))
  return rows.length > 0
}
