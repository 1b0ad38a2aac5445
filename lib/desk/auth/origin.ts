import 'server-only'
import { env } from '@/lib/desk/env/env'

/** True when the browser says that the desk's own page sent this request. A request that says nothing is not ours. */
export function fromOwnPage(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = headers.get('origin')
  return origin !== null && env().DESK_ORIGIN.includes(origin)
}
