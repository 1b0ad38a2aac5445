import { lookup, Resolver } from 'node:dns/promises'

/** Every address of a name; none when the name doesn't exist. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>

const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA', 'ENONAME', 'EAI_NONAME', 'EAI_NODATA'])

/**
 * Asks DNS itself. Nothing but public names lives there, and unlike the system's own look-up it takes no thread: a name server
 * that does not answer keeps nobody else waiting.
 */
export const byDns: Resolve = async (hostname, signal) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    const answers = await Promise.all([
      resolver.resolve4(hostname).catch(noneOrThrow),
      resolver.resolve6(hostname).catch(noneOrThrow),
    ])
    return answers.flat()
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Asks as the system would, its file of hosts included. */
export const asTheSystem: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true }).catch(noneOrThrow)
  return found.map((entry) => entry.address)
}

function noneOrThrow(error: unknown): never[] {
  if (error instanceof Error && 'code' in error && NO_SUCH_NAME.has(String(error.code))) return []
  throw error
}
