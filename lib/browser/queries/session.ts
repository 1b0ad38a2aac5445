import { queryOptions, useQuery } from '@tanstack/react-query'
import type { MeResponse, Offer } from '@/lib/contract/identity'
import type { PeopleOverview } from '@/lib/desk/accounts/contract/people'
import { closedBecause, type Permission } from '@/lib/desk/accounts/contract/permissions'
import type { Session } from '@/lib/desk/accounts/contract/signed-in'
import type { DeskBranding } from '@/lib/desk/branding/contract'
import type { Budget } from '@/lib/desk/upstream/contract/budget'
import type { DeskKey } from '@/lib/desk/upstream/contract/service-key'
import { MINUTE_MS } from '@/lib/text/durations'
import { call } from '../call'
import { queryKeys } from '../keys'

export const sessionQuery = queryOptions({
  queryKey: queryKeys.session,
  queryFn: ({ signal }) => call<Session>('/api/session', { signal }),
  staleTime: 60_000,
})

/**
 * Whether the signed-in person may, by their role and with the dashboard's key, and if not, why, in words. Undefined until the person is
 * known. The routes decide, this only spares a refusal.
 */
export function usePermission(permission: Permission): { open: boolean; because?: string } | undefined {
  const { data: session } = useQuery(sessionQuery)
  const { data: identity } = useQuery(identityQuery)
  if (!session) return undefined
  const because = closedBecause(permission, { role: session.person.role, capabilities: identity?.capabilities })
  return because ? { open: false, because } : { open: true }
}

export const useMay = (permission: Permission): boolean | undefined => usePermission(permission)?.open

/** Whose key the dashboard works with. It changes with the server's configuration only, so one reading lasts. */
export const identityQuery = queryOptions({
  queryKey: queryKeys.identity,
  queryFn: ({ signal }) => call<MeResponse>('/api/identity', { signal }),
  staleTime: 10 * MINUTE_MS,
})

/** Whether the service is known to do something beyond the interface. */
export function useOffer(offer: Offer): boolean {
  return useQuery(identityQuery).data?.offers?.includes(offer) ?? false
}

/** The language of signers for whom nobody has chosen one. */
export const useAccountLanguage = (): string => useQuery(brandingQuery).data?.branding.language ?? 'en'

/** Whether the service is known not to offer it. Undefined until it is known. */
export function useLacks(offer: Offer): boolean | undefined {
  const identity = useQuery(identityQuery).data
  return identity && !identity.offers?.includes(offer)
}

/** The service says what it does beyond the interface, and that it has no mail server. */
export function useHasNoMailServer(): boolean {
  const offers = useQuery(identityQuery).data?.offers
  return offers !== undefined && !offers.includes('mail_state')
}

/** How many requests of the API key are used. Reading it costs none. */
export const budgetQuery = queryOptions({
  queryKey: queryKeys.budget,
  queryFn: ({ signal }) => call<Budget>('/api/budget', { signal }),
  // It lasts until the live connection brings the next one.
  staleTime: 5_000,
  retry: false,
})

export const isBudgetKey = ([first]: readonly unknown[]): boolean => first === queryKeys.budget[0]

/** How the account of the person's key looks. */
export const brandingQuery = queryOptions({
  queryKey: queryKeys.branding,
  queryFn: ({ signal }) => call<DeskBranding>('/api/branding', { signal }),
  staleTime: 10 * MINUTE_MS,
})

/** A picture that is stored as base64. */
export const logoSource = (logo: string) => `data:image/png;base64,${logo}`

/** How the service's mails look; only the account's name for a service that keeps its own look. */
export function mailLookOf(found: DeskBranding | undefined, account: string) {
  if (found?.mails !== 'branded') return { name: account }
  const { logo, senderName, accent, mailFooter } = found.branding
  return { name: senderName || account, logo: logo && logoSource(logo), accent, footer: mailFooter }
}

/** Everybody with an account, and the invitations. */
export const peopleQuery = queryOptions({
  queryKey: queryKeys.people,
  queryFn: ({ signal }) => call<PeopleOverview>('/api/people', { signal }),
})

/** All API keys, for people who manage them. */
export const keysQuery = queryOptions({
  queryKey: queryKeys.apiKeys,
  queryFn: ({ signal }) => call<DeskKey[]>('/api/keys', { signal }),
})

/**
 * "From Nora Lindqvist, for Northwind Legal": whom the emails name. The service attributes envelopes
 * to the user of the API key, which surprises anybody else (`isOther`).
 */
export function useSender(): { line: string; isOther: boolean } | undefined {
  const { account, user } = useQuery(identityQuery).data ?? {}
  const person = useQuery(sessionQuery).data?.person
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ') || user?.email
  if (!name) return undefined
  const isOwn = user?.email ? user.email.toLowerCase() === person?.email.toLowerCase() : name === person?.name
  const isOther = person !== undefined && !isOwn
  const own = `From ${name}${account && account !== name ? `, for ${account}` : ''}.`
  return {
    line: isOther ? `Recipients see ${name} as the sender, because your team sends in that name.` : own,
    isOther,
  }
}
