import { LostLease } from './lost-lease'

type Options<T> = {
  signal: AbortSignal
  /** Reports an item whose work failed, or puts it off. What this throws ends the loop. */
  onFailure: (error: unknown, item: T) => unknown
}

/** Does the work for one item after another. An item that fails never stops those after it; only a lost lease or a stop does. */
export async function forEachItem<T>(
  items: Iterable<T>,
  { signal, onFailure }: Options<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    signal.throwIfAborted()
    try {
      await work(item)
    } catch (error) {
      if (signal.aborted || error instanceof LostLease) throw error
      await onFailure(error, item)
    }
  }
}
