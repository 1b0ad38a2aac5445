import { BOUND_MARK, UnknownKey } from '@/lib/seal/sealer'
import type { Context } from '../context'
import { type Resealed, SEALED_PLACES, type SealedPlace, type SealedValue } from '../store/sealed'

const BATCH = 500
/** A row of the installation that is never removed: while it exists, unbound values are refused. */
const ALL_BOUND = 'every sealed value is bound to its row'

/** The result of a pass. `left`: locked or changed meanwhile. `unknown`: none of the keys fits. */
type Pass = { resealed: number; left: number; unknown: number }

/**
 * Seals again, with the first key, values that another key has sealed or that an earlier version did not bind to their row: one
 * pass over everything, one batch a call, then from the beginning. No progress is stored, because the values show what is done: it
 * may stop anywhere, and several processes may do it together (docs/operations.md).
 */
export function resealing({ store, sealer, log }: Context): () => Promise<boolean> {
  let pass = passOver({ store, sealer })
  return async () => {
    // A pass that failed ends without a result.
    const { done, value } = await pass.next()
    if (!done) return true
    pass = passOver({ store, sealer })
    if (value) report(log, sealer, value)
    return false
  }
}

/** Refuses unbound values once a pass of any process has left none. */
export async function refuseUnboundWhenRecorded({ store, sealer }: Pick<Context, 'store' | 'sealer'>): Promise<void> {
  if (sealer.acceptsUnbound() && (await store.installation.read(ALL_BOUND))) sealer.refuseUnbound()
}

async function recordAllBound({ store, sealer }: Pick<Context, 'store' | 'sealer'>): Promise<void> {
  if (!sealer.acceptsUnbound()) return
  await store.installation.keepFirst(ALL_BOUND, sealer.seal('', 'installation.value_sealed', ALL_BOUND))
  sealer.refuseUnbound()
}

async function* passOver({ store, sealer }: Pick<Context, 'store' | 'sealer'>): AsyncGenerator<void, Pass | undefined> {
  // With one key, every value that is bound to its row is sealed with that key already.
  const notBeginning = sealer.rotating ? undefined : BOUND_MARK
  const pass: Pass = { resealed: 0, left: 0, unknown: 0 }
  await refuseUnboundWhenRecorded({ store, sealer })
  for (const place of SEALED_PLACES) {
    let last: SealedValue | undefined
    do {
      const values = await store.sealed.after(place, { after: last?.key, limit: BATCH, notBeginning })
      const { resealed, unknown } = resealAll(sealer, place, values)
      const replaced = await store.sealed.replace(place, resealed)
      pass.resealed += replaced
      pass.left += resealed.length - replaced
      pass.unknown += unknown
      last = values[BATCH - 1]
      yield
    } while (last)
  }
  // A value that no key opens must not prevent this: anybody who can write to the database could plant one.
  if (pass.left === 0) await recordAllBound({ store, sealer })
  return pass
}

function resealAll(
  sealer: Context['sealer'],
  { column }: SealedPlace,
  values: SealedValue[],
): { resealed: Resealed[]; unknown: number } {
  let unknown = 0
  const resealed = values.flatMap((value): Resealed[] => {
    try {
      const sealed = sealer.reseal(value.sealed, column, value.key)
      return sealed ? [{ ...value, resealed: sealed }] : []
    } catch (error) {
      if (!(error instanceof UnknownKey)) throw error
      unknown += 1
      return []
    }
  })
  return { resealed, unknown }
}

function report(log: Context['log'], { rotating }: Context['sealer'], { resealed, left, unknown }: Pass): void {
  if (unknown > 0)
    log.warn(
      { unknown },
      'sealed values that none of the keys in SERVICE_SEALING_KEY opens, or that belong to another row',
    )
  if (!rotating) {
    if (resealed > 0) log.info({ resealed, left }, 'values that an earlier version sealed are bound to their rows')
  } else if (left > 0) log.info({ resealed, left }, 'some values are sealed with the first key; the rest follows')
  else
    log.info({ resealed }, 'everything that the other keys opened is sealed with the first key of SERVICE_SEALING_KEY')
}
