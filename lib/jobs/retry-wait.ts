/** Either a list of waits, after which the job has failed, or waits that double and never end. */
export type RetryPolicy = { waitsMs: readonly number[] } | { firstMs: number; longestMs: number }

const JITTER = 0.1

/**
 * How long to wait after this attempt has failed; undefined after the last one. Up to a tenth is added to each wait, because
 * jobs that failed together should not come back together.
 */
export function retryWait(policy: RetryPolicy, attempt: number, random: () => number): number | undefined {
  const wait =
    'waitsMs' in policy
      ? policy.waitsMs[attempt - 1]
      : Math.min(policy.firstMs * 2 ** Math.min(attempt - 1, 30), policy.longestMs)
  return wait === undefined ? undefined : Math.ceil(wait * (1 + random() * JITTER))
}
