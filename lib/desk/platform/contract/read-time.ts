/**
 * What one read of a person may take on the dashboard's server: the wait for room in the key's budget, the repeats after a 429 and
 * the answer's body. With the browser's own retries (lib/browser/call.ts) a page stays below 30 s.
 */
export const READ_TOTAL_MS = 25_000

/** The reason of a refusal for want of room in the key's budget. The browser asks again, and keeps its place in line. */
export const NO_ROOM_YET = 'no_room_yet'
