import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { normalizeAddress } from '@/lib/http/peer-address'
import type { Origin } from '../../context'

const MAX_USER_AGENT = 500

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Where a request came from. The dashboard passes signers on and names their address in `X-Forwarded-For`; it proves itself
 * with the secret that both programs are given. From anybody else that header is only a claim, and the socket counts.
 */
export function originReader(proxySecret: string | undefined): (incoming: IncomingMessage) => Origin {
  const expected = proxySecret === undefined ? undefined : digest(proxySecret)

  const isDashboard = (given: string | string[] | undefined): boolean =>
    expected !== undefined && typeof given === 'string' && timingSafeEqual(digest(given), expected)

  return ({ headers, socket }) => {
    const named = isDashboard(headers['x-service-proxy-secret']) ? headers['x-forwarded-for'] : undefined
    return {
      ip: normalizeAddress(String(named ?? '')) ?? normalizeAddress(socket.remoteAddress ?? ''),
      userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT),
    }
  }
}
