import { parseUrl } from '@/lib/url/url'

/** A target as the activity record names it, without the query, which may contain a secret. */
export function targetForRecord(targetUrl: string | null | undefined): string | undefined {
  if (!targetUrl || !parseUrl(targetUrl)) return undefined
  const { origin, pathname } = new URL(targetUrl)
  return `${origin}${pathname}`
}
