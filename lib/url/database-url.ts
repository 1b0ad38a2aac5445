import { isLoopback } from './loopback'
import { parseUrl } from './url'

/**
 * True when a PostgreSQL URL leads to this machine, or says itself whether the connection is encrypted. Another machine's
 * database is not talked to in clear because somebody forgot a parameter.
 */
export function saysWhetherEncrypted(text: string): boolean {
  if (!parseUrl(text)) return false
  const { hostname, searchParams } = new URL(text)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const socket = host === '' || host.startsWith('/')
  return socket || isLoopback(host) || searchParams.has('sslmode') || searchParams.has('ssl')
}

export const SAY_WHETHER_ENCRYPTED =
  'must say whether the connection to another machine is encrypted: add ?sslmode=verify-full, or ?sslmode=disable on a private network'
