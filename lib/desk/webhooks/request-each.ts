import 'server-only'
import { OUTCOME_UNKNOWN } from '@/lib/contract/constants'
import { isRefusal, messageFor, type Refusal } from '@/lib/desk/runtime/contract/refusal'
import type { Failure } from '@/lib/desk/upstream/contract/webhook-desk'

/** Sends a request for each name. What fails stops no other; where all fail, that is the answer. */
export async function requestEach<N extends string, T>(
  names: readonly N[],
  request: (name: N) => Promise<T>,
): Promise<{ done: T[]; failed: Failure[] }> {
  const done: T[] = []
  const refused: { name: N; error: Refusal }[] = []
  const attempt = async (name: N) => {
    try {
      done.push(await request(name))
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused.push({ name, error })
    }
  }
  await Promise.all(names.slice(0, 1).map(attempt))
  if (!refused.some(({ error }) => isAboutAll(error))) await Promise.all(names.slice(1).map(attempt))

  const [worst] = refused.toSorted((a, b) => Number(isUnknown(b.error)) - Number(isUnknown(a.error)))
  if (worst && done.length === 0) throw worst.error
  return {
    done,
    failed: refused.map(({ name, error }) => ({
      name,
      // Only admins manage webhooks.
      message: messageFor(error, true),
      reason: isUnknown(error) ? OUTCOME_UNKNOWN : error.about.reason,
    })),
  }
}

const isUnknown = ({ about }: Refusal): boolean => about.unknownOutcome ?? false

/** Refusals of the first for its input, or for what is not offered, hold for each. */
const isAboutAll = (refusal: Refusal): boolean =>
  refusal.about.field !== undefined || isRefusal(refusal, 'NotAllowed', 'NotOffered')
