/** Settles at the first Ctrl-C or SIGTERM. A second one ends the launcher at once. */
export function onStopSignal(): Promise<undefined> {
  return new Promise((settle) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130))
        settle(undefined)
      })
    }
  })
}

/** Whoever reads our output may go before us, such as a terminal: the programs go on, and what they say is dropped. */
export function outlastReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
