import 'server-only'
import { isIP } from 'node:net'
import { env } from '@/lib/env/env'

/**
 * The address a request comes from. Next.js writes the peer's address when the header is absent; otherwise the entries
 * that trusted proxies did not append were written by whoever sent the request, so they are counted from the right.
 */
export function clientAddress(headers: Headers): string | undefined {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  // A socket that takes both families writes IPv4 addresses in IPv6's clothes.
  const address = entries.at(-Math.max(1, env().DESK_TRUSTED_PROXIES))?.replace(/^::ffff:/, '')
  return address && isIP(address) ? address : undefined
}
