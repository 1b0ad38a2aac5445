import 'server-only'
import type { Client } from '@/lib/desk/activity/activity'
import { env } from '@/lib/desk/runtime/config/env'
import { networkOf, normalizeAddress } from '@/lib/http/peer-address'
import { describeDevice } from '@/lib/http/user-agent'

/**
 * The address a request comes from. The HTTP server has replaced the client's own text in this
 * header with the address of the socket, or the one that trusted proxies report
 * (lib/desk/runtime/server/harden.ts).
 */
export const clientAddress = (headers: Headers): string | undefined =>
  normalizeAddress(headers.get('x-forwarded-for') ?? '')

/**
 * What limits by network count: an IPv4 address, or the /64 that a provider gives to one IPv6
 * customer.
 */
export const clientNetwork = (headers: Headers): string => networkOf(clientAddress(headers) ?? 'unknown')

/** The origin of a request as the activity record stores it. */
export const clientOf = (headers: Headers): Client => ({
  address: clientAddress(headers),
  device: describeDevice(headers.get('user-agent') ?? ''),
})

/**
 * True when the browser reports that a page of the dashboard sent this request. A request without a
 * report is refused.
 */
export function isFromOwnPage(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = headers.get('origin')
  return origin !== null && env().DESK_ORIGIN.includes(origin)
}
