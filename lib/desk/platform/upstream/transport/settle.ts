import { isRefusal, Refusal } from '@/lib/desk/platform/contract/refusal'

/** What the state shows after a change whose answer was lost. `now` completes the message when it isn't done. */
type ReadBack = { isDone: boolean; now: string }

/**
 * Makes a change once. When its answer is lost, the state is read back. Only what that proves is reported as done; everything else
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
