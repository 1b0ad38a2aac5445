import 'server-only'
import { ACTIVE_HEADER } from '@/lib/desk/contract/auth/session-limits'

/**
 * Whether a person caused this request: by going to a page, by changing something (browsers then send the origin), or because the page
 * says that somebody used it a moment ago. What an open page reads by itself is not, and neither is its live stream.
 */
export function isCausedByPerson(headers: Headers): boolean {
  if (headers.has('next-router-prefetch') || headers.get('sec-purpose')?.includes('prefetch')) return false
  return (
    headers.get('sec-fetch-mode') === 'navigate' ||
    headers.has('rsc') ||
    headers.has('origin') ||
    headers.get(ACTIVE_HEADER) === '1'
  )
}
