import { lookup, Resolver } from 'node:dns/promises'

/** Every address of a name; none when the name doesn't exist. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>

/** A target could not be reached because its name has no address, or nobody could say which. The message is a sentence about it. */
export class NameNotFound extends Error {}

const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA', 'ENONAME', 'EAI_NONAME', 'EAI_NODATA'])

/**
 * Asks DNS itself. Nothing but public names lives there, and unlike the system's own look-up it takes no thread: a name server
 * that does not answer keeps nobody else waiting.
 */
export const byDns: Resolve = (hostname, signal) => askDns(hostname, signal)

/** As `byDns`, of other name servers than the system's. */
export async function askDns(hostname: string, signal: AbortSignal, servers: string[] = []): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    // A half that throws at once must not leave the other without anybody who hears of its failure, which ends the program.
    const half = async (kind: 'resolve4' | 'resolve6') => resolver[kind](hostname).catch(noneOrThrow)
    const halves = await Promise.allSettled([half('resolve4'), half('resolve6')])
    const addresses = halves.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const failed = halves.find((answer) => answer.status === 'rejected')
    // Some name servers have no answer for one of the two kinds of addresses.
    if (addresses.length > 0 || !failed) return addresses
    signal.throwIfAborted()
    throw new NameNotFound(`the name ${hostname} could not be looked up (${codeOf(failed.reason)})`, {
      cause: failed.reason,
    })
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
  if (NO_SUCH_NAME.has(codeOf(error))) return []
  throw error
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
