import { parseUrl } from '@/lib/url/url'

/** A longer part of a path may be a token, as in the addresses of chats. */
const LONGEST_PART = 24
const SHOWN_OF_A_TOKEN = 4

/** What people call an endpoint: its label, else host and path. Without the query, which may hold tokens. */
export function endpointName({ label, target_url }: { label?: string | undefined; target_url: string }): string {
  if (label) return label
  const url = parseUrl(target_url)
  return url ? `${url.host}${url.pathname === '/' ? '' : withoutTokens(url.pathname)}` : target_url
}

/** A path with what may be a token shortened, for places that show it to more people than the endpoint's page. */
function withoutTokens(path: string): string {
  const parts = path.split('/')
  return parts.map((part) => (part.length > LONGEST_PART ? `${part.slice(0, SHOWN_OF_A_TOKEN)}…` : part)).join('/')
}
