/** `node healthy.js ADDRESS` of a release archive: ends with 0 when the address answers 2xx within 4 s, for the health check of a container. */
const answer = await fetch(process.argv[2] ?? '', { signal: AbortSignal.timeout(4_000) }).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)

export {}
