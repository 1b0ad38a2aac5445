import { parseUrl } from '@/lib/url/url'

const BASE = 'https://desk.invalid'
const NOT_A_DESTINATION = /^\/(api|sign-in|setup|second-factor|invite|reset)([/?#]|$)/

/**
 * A path to return to after signing in, normalized; undefined when it could lead to another origin,
 * to a route handler or back to signing in.
 */
export function parseReturnPath(requested: unknown): string | undefined {
  if (typeof requested !== 'string' || !requested.startsWith('/')) return undefined
  const path = normalize(requested)
  // Normalizing removes dot segments, which can leave a path that starts with two slashes: browsers
  // read a host there.
  return path && normalize(path) === path && !NOT_A_DESTINATION.test(path) ? path : undefined
}

/** As `parseReturnPath`, with Home in place of what is refused. */
export const returnPathOrHome = (requested: unknown): string => parseReturnPath(requested) ?? '/'

function normalize(path: string): string | undefined {
  const url = parseUrl(path, BASE)
  return url?.origin === BASE ? `${url.pathname}${url.search}${url.hash}` : undefined
}
