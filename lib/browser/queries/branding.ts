import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { DeskBranding } from '@/lib/desk/branding/contract'

const MINUTE = 60_000

/** How the account of the person's key looks. */
export const brandingQuery = queryOptions({
  queryKey: queryKeys.branding,
  queryFn: ({ signal }) => call<DeskBranding>('/api/branding', { signal }),
  staleTime: 10 * MINUTE,
})

/** A picture that is stored as base64. */
export const logoSource = (logo: string) => `data:image/png;base64,${logo}`

/** How the service's mails look; nothing for a service that keeps its own look. */
export function mailLookOf(found: DeskBranding | undefined) {
  if (found?.mails !== 'branded') return {}
  const { logo, senderName, accent, mailFooter } = found.branding
  return { name: senderName, logo: logo && logoSource(logo), accent, footer: mailFooter }
}
