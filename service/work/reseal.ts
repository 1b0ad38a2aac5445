import { UnknownKey } from '@/lib/seal/sealer'
import type { Context } from '../context'
import { type ResealedValue, SEALED_PLACES, type SealedPlace, type SealedValue } from '../store/sealed-columns'

const BATCH = 500

/** The result of a pass. `left`: locked or changed meanwhile. `unknown`: none of the keys fits. */
type Pass = { resealed: number; left: number; unknown: number }

/**
 * Seals again, with the first key, values that another key has sealed: one pass over everything,
 * one batch a call, then from the beginning. No progress is stored, because the values show what is
 * done: it may stop anywhere, and several processes may do it together (docs/operations.md). With
 * one key there is nothing to do.
 */
export function createReseal({ store, sealer, log }: Context): () => Promise<boolean> {
  let pass = passOver({ store, sealer })
  return async () => {
    // A pass that failed ends without a result.
    const { done, value } = await pass.next()
    if (!done) return true
    pass = passOver({ store, sealer })
    if (value) report(log, value)
    return false
  }
}

async function* passOver({ store, sealer }: Pick<Context, 'store' | 'sealer'>): AsyncGenerator<void, Pass | undefined> {
  if (!sealer.rotating) return undefined
  const pass: Pass = { resealed: 0, left: 0, unknown: 0 }
  for (const place of SEALED_PLACES) {
    let last: SealedValue | undefined
    do {
      const values = await store.sealed.after(place, { after: last?.key, limit: BATCH })
      const { resealed, unknown } = resealAll(sealer, place, values)
      const replacedCount = await store.sealed.replace(place, resealed)
      pass.resealed += replacedCount
      pass.left += resealed.length - replacedCount
      pass.unknown += unknown
      last = values[BATCH - 1]
      yield
    } while (last)
  }
  return pass
}

function resealAll(
  sealer: Context['sealer'],
  { column }: SealedPlace,
  values: SealedValue[],
): { resealed: ResealedValue[]; unknown: number } {
  let unknownCount = 0
  const resealedValues = values.flatMap((value): ResealedValue[] => {
    try {
      const newSeal = sealer.reseal(value.sealed, column, value.key)
      return newSeal ? [{ ...value, resealed: newSeal }] : []
    } catch (error) {
      if (!(error instanceof UnknownKey)) throw error
      unknownCount += 1
      return []
    }
  })
  return { resealed: resealedValues, unknown: unknownCount }
}

function report(log: Context['log'], { resealed, left, unknown }: Pass): void {
  if (unknown > 0)
    log.warn(
      { unknown },
      'sealed values that none of the keys in SERVICE_SEALING_KEY opens, or that belong to another row',
    )
  if (left > 0) log.info({ resealed, left }, 'some values are sealed with the first key; the rest follows')
  else
    log.info({ resealed }, 'everything that the other keys opened is sealed with the first key of SERVICE_SEALING_KEY')
}
