/**
 * What one read of a person may take on the dashboard's server: the wait for room in the key's
 * budget, the repeats after a 429 and the answer's body. With the browser's own retries
 * (lib/browser/call.ts) a page stays below 30 s.
 */
export const READ_TOTAL_MS = 25_000

/**
 * Whose requests to the service go first (decision 0200): a person who waits, a page that follows
 * what happens, work on many envelopes, and keeping the dashboard's own copy up to date.
 */
export const PRIORITIES = ['person', 'page', 'bulk', 'sync'] as const
export type Priority = (typeof PRIORITIES)[number]

/**
 * Parts of the key's requests a minute. A request starts while all requests together use less than
 * `together`, and those of its priority less than `own`. What is left above `together` is the
 * reserve for those who go first.
 */
const SHARES: Record<Priority, { together: number; own: number }> = {
  person: { together: 1, own: 1 },
  page: { together: 5 / 6, own: 5 / 6 },
  bulk: { together: 3 / 4, own: 2 / 3 },
  sync: { together: 3 / 4, own: 1 / 2 },
}

/** Requests a minute, rounded down. A key that allows very few serves everybody in turn. */
export function shareOf(priority: Priority, limit: number): { together: number; own: number } {
  const { together, own } = SHARES[priority]
  const requests = (part: number) => Math.max(1, Math.floor(limit * part))
  return { together: requests(together), own: requests(own) }
}

/** What work on many envelopes may use when it is alone. */
export const bulkShare = (limit: number): number => shareOf('bulk', limit).own

/**
 * Sent with reads that a page makes by itself. It can only put a request further back, so anybody
 * may send it.
 */
export const PRIORITY_HEADER = 'x-desk-priority'
