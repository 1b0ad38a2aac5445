import { lookup, Resolver } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { parseUrl } from '@/lib/url/url'

export class TargetRefused extends Error {
  constructor(
    message: string,
    readonly reason: 'target_invalid' | 'target_not_https' | 'target_not_public',
  ) {
    super(message)
  }
}

/** `addresses`: those checked, the only ones to connect to; absent for trusted origins. */
export type Route = { url: URL; addresses?: string[] }

export type TargetGuard = {
  /** Checks a target to be stored; rejects with `TargetRefused`. Unknown names pass. */
  check(target: string): Promise<void>
  /** Where an attempt may connect to; rejects with `TargetRefused` or `NameNotFound`. */
  route(target: string, signal: AbortSignal): Promise<Route>
}

/** How long keeping a target may wait for its name; attempts check again. */
const CHECK_WITHIN_MS = 3_000

type GuardOptions = {
  trustedOrigins: string[]
  /** One more target, without the rest of its origin. */
  trustedTarget?: string | undefined
  resolve?: Resolve | undefined
}

/**
 * Lets through HTTPS to global unicast addresses and to what is trusted exactly, nothing else. A
 * name is refused when any of its addresses is not public: one that mixes them is up to something.
 */
export function createTargetGuard(options: GuardOptions): TargetGuard {
  const trustedOrigins = new Set(options.trustedOrigins.map((origin) => new URL(origin).origin))
  const resolve = options.resolve ?? byDns
  const system = options.resolve ?? asTheSystem

  /** The parsed target, and its host as an address where it is one. */
  function parse(target: string): { url: URL; literal?: string; trusted: boolean } {
    if (!parseUrl(target)) throw new TargetRefused('must be an absolute https URL', 'target_invalid')
    const url = new URL(target)
    if (url.username || url.password) {
      throw new TargetRefused('must not have a user name or password in it', 'target_invalid')
    }
    if (trustedOrigins.has(url.origin) || url.href === options.trustedTarget) return { url, trusted: true }
    if (url.protocol !== 'https:') throw new TargetRefused('must be an https URL', 'target_not_https')
    const host = url.hostname.replace(/\.$/, '')
    if (host === 'localhost' || host.endsWith('.localhost')) throw notPublic()
    // The URL parser has turned every way of writing an IPv4 address into the usual one.
    const literal = host.startsWith('[') ? host.slice(1, -1) : /^[\d.]+$/.test(host) ? host : undefined
    if (literal !== undefined && !isPublicAddress(literal)) throw notPublic()
    return { url, literal, trusted: false }
  }

  return {
    async check(target) {
      const { url, literal, trusted } = parse(target)
      if (trusted || literal !== undefined) return
      const signal = AbortSignal.timeout(CHECK_WITHIN_MS)
      const late = new Promise<string[]>((done) => signal.addEventListener('abort', () => done([])))
      const answers = [resolve, system].map((ask) => Promise.race([ask(url.hostname, signal).catch(() => []), late]))
      if ((await Promise.all(answers)).flat().some((address) => !isPublicAddress(address))) throw notPublic()
    },

    async route(target, signal) {
      const { url, literal, trusted } = parse(target)
      if (trusted) return { url }
      const addresses = literal !== undefined ? [literal] : await resolve(url.hostname, signal)
      if (addresses.length === 0) throw new NameNotFound(`the name ${url.hostname} could not be found`)
      if (!addresses.every(isPublicAddress)) throw notPublic()
      return { url, addresses }
    },
  }
}

const notPublic = () => new TargetRefused('must have public addresses only', 'target_not_public')

/** What IANA gives to networks. Other IPv6 is local, reserved, or carries IPv4. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** A network without IPv4 reaches the IPv4 address inside through its gateway (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Whether an address is that of one host on the internet, without a special purpose. */
function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  if (address.zoneId) return false
  if (address.match(NAT64)) return new ipaddr.IPv4(address.toByteArray().slice(-4)).range() === 'unicast'
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST)
}

/** Every address of a name; none when the name doesn't exist. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>

/** A target's name has no address, or could not be resolved. The message is a sentence. */
export class NameNotFound extends Error {}

const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA', 'ENONAME', 'EAI_NONAME', 'EAI_NODATA'])

/**
 * Asks DNS itself. Nothing but public names lives there, and unlike the system's own look-up it
 * takes no thread: a name server that does not answer keeps nobody else waiting.
 */
const byDns: Resolve = (hostname, signal) => askDns(hostname, signal)

/** As `byDns`, of other name servers than the system's. */
export async function askDns(hostname: string, signal: AbortSignal, servers: string[] = []): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    // A half that throws at once must not leave the other without a listener.
    const half = async (kind: 'resolve4' | 'resolve6') => resolver[kind](hostname).catch(noneOrThrow)
    const halves = await Promise.allSettled([half('resolve4'), half('resolve6')])
    const addresses = halves.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const failure = halves.find((answer) => answer.status === 'rejected')
    // Some name servers have no answer for one of the two kinds of addresses.
    if (addresses.length > 0 || !failure) return addresses
    signal.throwIfAborted()
    throw new NameNotFound(`the name ${hostname} could not be looked up (${codeOf(failure.reason)})`, {
      cause: failure.reason,
    })
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Asks as the system would, its file of hosts included. */
const asTheSystem: Resolve = async (hostname) => {
  const addresses = await lookup(hostname, { all: true }).catch(noneOrThrow)
  return addresses.map((entry) => entry.address)
}

function noneOrThrow(error: unknown): never[] {
  if (NO_SUCH_NAME.has(codeOf(error))) return []
  throw error
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
