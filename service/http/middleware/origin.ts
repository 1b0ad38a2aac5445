import type { IncomingMessage } from 'node:http'
import { normalizeAddress } from '@/lib/http/peer-address'
import type { Origin } from '../../context'
import { secretMatcher } from './shared-secret'

const MAX_USER_AGENT = 500

/**
 * Where a request came from. The dashboard forwards signers' requests and names their address in `X-Forwarded-For`; it proves
 * itself with the secret that both programs know. From anybody else that header is only a claim, and the socket counts.
 */
export function originReader(proxySecret: string | undefined): (incoming: IncomingMessage) => Origin {
  const isProxySecret = secretMatcher(proxySecret)
  return ({ headers, socket }) => {
    const named = isProxySecret(headers['x-service-proxy-secret']) ? headers['x-forwarded-for'] : undefined
    return {
      ip: normalizeAddress(String(named ?? '')) ?? normalizeAddress(socket.remoteAddress ?? ''),
      userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT),
    }
  }
}
