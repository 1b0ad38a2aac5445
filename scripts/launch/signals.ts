/** npm passes on what its whole process group has received, such as Ctrl-C, so that one act of a person arrives twice. */
const SAME_ACT_MS = 1_000

/** Settles at the first Ctrl-C or SIGTERM, or when the terminal is closed. Another one, later than a second, ends the launcher at once. */
export function onStopSignal(): Promise<undefined> {
  return new Promise((settle) => {
    let first: number | undefined
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        first ??= performance.now()
        if (performance.now() - first > SAME_ACT_MS) process.exit(130)
        settle(undefined)
      })
    }
  })
}

/** A reader of our output, such as a terminal, may end before us: the programs go on, and what they say is dropped. */
export function outlastReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
