const FINISH_WITHIN_MS = 5_000

/**
 * Asked to end, Next.js would wait for every connection, and an open tab that keeps asking holds one: what is not finished
 * in time is dropped. A launcher that was killed closes the channel it holds to us: then the dashboard ends at once, since
 * its database ends as well and every page it still answered would be an error.
 */
export function endWithLauncher(): void {
  process.once('SIGTERM', () => setTimeout(() => process.exit(143), FINISH_WITHIN_MS).unref())
  if (!process.connected) return
  process.once('disconnect', () => process.exit(1))
}

/** What would hold the end up, such as an open stream, is ended when the process is asked to end. */
export function onEnding(end: () => void): void {
  process.once('SIGTERM', end)
}

/**
 * Whoever read our output may go first, such as the terminal: what is written then has no reader, and is dropped. Without this Next.js would
 * report the failed write on the same stream, fail again, and never do anything else.
 */
export function outlastReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
