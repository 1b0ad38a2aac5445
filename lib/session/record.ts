import 'server-only'
import { Refusal } from '@/lib/contract/refusal'
import { beginDeed, type Deed, endDeed } from '@/lib/desk/activity'
import type { SignedIn } from './session'

export type { Deed }

/** Does something in a person's name and records it. `deed` is asked before, and again with the result. */
export async function recorded<T>(person: SignedIn, deed: (result?: T) => Deed, act: () => Promise<T>): Promise<T> {
  const id = await beginDeed(person, deed())
  try {
    const result = await act()
    await endDeed(id, 'done', deed(result))
    return result
  } catch (error) {
    const nothingHappened = error instanceof Refusal && !error.about.unknownOutcome
    await endDeed(id, nothingHappened ? 'refused' : 'unknown', deed())
    throw error
  }
}
