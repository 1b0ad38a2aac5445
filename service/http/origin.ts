import type { IncomingMessage } from 'node:http'
import type { Origin } from '../context'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
const MAX_USER_AGENT = 500

/**
 * Where a request came from. A peer on this machine is the dashboard, which passes signers on and names them in
 * `X-Forwarded-For`; from anywhere else that header is only a claim. The last address is the one our peer itself saw.
 */
export function originOf(incoming: IncomingMessage): Origin {
  const peer = incoming.socket.remoteAddress
  const forwarded = [incoming.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim()
  const ip = forwarded && peer && LOOPBACK.test(peer) ? forwarded : peer
  return {
    ip: ip?.replace(/^::ffff:/, '').slice(0, 45),
    userAgent: incoming.headers['user-agent']?.slice(0, MAX_USER_AGENT),
  }
}
