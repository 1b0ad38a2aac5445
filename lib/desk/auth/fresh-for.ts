/** For this long a proof of who is there counts for sensitive changes (decision 0151). */
const FRESH_FOR_MS = 10 * 60_000

export const isFresh = (since: Date, now: Date): boolean => now.getTime() - since.getTime() <= FRESH_FOR_MS
