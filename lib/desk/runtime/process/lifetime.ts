const FINISH_WITHIN_MS = 5_000

/**
 * When asked to end, Next.js would wait for every connection, such as those of open tabs: what is
 * not finished in time is dropped. When the launcher is killed, its channel to us closes and the
 * dashboard ends at once, because its database ends as well and every page would be an error.
 */
export function endWithLauncher(): void {
  process.once('SIGTERM', () => setTimeout(() => process.exit(143), FINISH_WITHIN_MS).unref())
  if (!process.connected) return
  process.once('disconnect', () => process.exit(1))
}

/** Ends what would delay the process's end, such as an open stream. */
export function onEnding(end: () => void): void {
  process.once('SIGTERM', end)
}

/**
 * Drops output after its reader, such as the terminal, has gone. Without this Next.js would report
 * the failed write on the same stream, fail again, and never do anything else.
 */
export function outlastReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
