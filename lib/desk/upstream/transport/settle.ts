import { isRefusal, Refusal } from '@/lib/desk/contract/refusal'

/** What the state says after a change whose answer was lost: done, or what is still to be seen. */
type ReadBack = { isDone: boolean; now: string }

/**
 * Makes a change once. When its answer is lost, the state is read back: only what that proves is claimed, and everything else
 * stays unknown, because the service may still be working on it.
 */
export async function settle<T>(change: () => Promise<T>, readBack: () => Promise<ReadBack>, done: T): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (!isRefusal(error) || !error.about.unknownOutcome) throw error
    const found = await readBack().catch((failed: unknown) => {
      if (!isRefusal(failed)) throw failed
      return { isDone: false, now: 'Its state could not be read back.' }
    })
    if (found.isDone) return done
    throw new Refusal(error.code, `${error.message} ${found.now}`, error.about)
  }
}
