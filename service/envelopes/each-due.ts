import type { Context } from '../context'
import type { Envelope } from '../store/envelopes'
import type { Tables } from '../store/store'

/** Envelopes handled in one go, so that a process that is to stop is not kept. */
const AT_ONCE = 20
/** Failures that one go puts up with before it gives the database a rest. */
const FAILURES = 100

/** What finds the next envelope whose moment has come, locked, and what is done to it. */
export type Due = {
  next: (tx: Tables, except: readonly string[]) => Promise<Envelope | undefined>
  handle: (tx: Tables, envelope: Envelope) => Promise<void>
}

/**
 * Handles the next few envelopes that are due and answers how many; several processes may do so at once. Each has a
 * transaction of its own, and one that cannot be handled is passed over until the next go, so that it holds up no other.
 */
export async function eachDue({ store, log }: Context, { next, handle }: Due): Promise<number> {
  const failed: string[] = []
  let handled = 0
  while (handled < AT_ONCE && failed.length < FAILURES) {
    const found: { id?: string } = {}
    try {
      await store.transaction(async (tx) => {
        const envelope = await next(tx, failed)
        found.id = envelope?.id
        if (envelope) await handle(tx, envelope)
      })
    } catch (err) {
      // Without an envelope it is the database that is away.
      if (!found.id) throw err
      log.error({ err, envelope: found.id }, 'an envelope that is due could not be handled and will be tried again')
      failed.push(found.id)
      continue
    }
    if (!found.id) break
    handled += 1
  }
  return handled
}
