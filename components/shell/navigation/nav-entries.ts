import { useQuery } from '@tanstack/react-query'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { addressOfView, envelopesParams } from '@/components/envelopes/address'
import { FileStack, House, type Icon, LayoutTemplate, Mail, Settings, UserSearch, Webhook } from '@/components/ui/icons'
import { useZone } from '@/components/ui/time'
import { whenIdle } from '@/components/ui/timing'
import { draftsQuery } from '@/lib/browser/queries/draft-list'
import { viewCountsQuery, viewsQuery } from '@/lib/browser/queries/views'
import { may } from '@/lib/desk/accounts/contract/permissions'
import type { Session } from '@/lib/desk/accounts/contract/signed-in'
import { textOfViewCount } from '@/lib/desk/views/contract/views'

/** `key` follows `g`. */
export type NavEntry = { href: string; label: string; icon: Icon; key: string }

/** The pages that this person's role includes. */
export function navEntries({ outbox, person }: Session): NavEntry[] {
  const reads = may(person.role, 'read')
  return [
    { href: '/', label: 'Home', icon: House, key: 'h' },
    { href: '/envelopes', label: 'Envelopes', icon: FileStack, key: 'e' },
    { href: '/templates', label: 'Templates', icon: LayoutTemplate, key: 't' },
    ...(reads ? [{ href: '/signers', label: 'Signers', icon: UserSearch, key: 's' }] : []),
    ...(may(person.role, 'webhooks') ? [{ href: '/webhooks', label: 'Webhooks', icon: Webhook, key: 'w' }] : []),
    ...(outbox ? [{ href: '/outbox', label: 'Outbox', icon: Mail, key: 'o' }] : []),
    { href: '/settings', label: 'Settings', icon: Settings, key: 'a' },
  ]
}

/** The letters that follow `g`, with the page that each leads to. */
export function pageKeys(session: Session): { key: string; href: string; label: string }[] {
  const { role } = session.person
  return [
    ...navEntries(session),
    ...(may(role, 'draft') ? [{ key: 'd', href: '/drafts', label: 'Drafts' }] : []),
    ...(may(role, 'read') ? [{ key: 'b', href: '/bulk-jobs', label: 'Bulk jobs' }] : []),
  ]
}

/** Pages that belong to an entry of the navigation, besides those whose address begins with its own. */
const ALSO: Record<string, readonly string[]> = {
  '/envelopes': ['/drafts', '/bulk-jobs', '/bulk-sends'],
}

/** Envelopes stays marked inside an envelope, a draft and a bulk job; Home only on itself. */
export function isCurrent(href: string, pathname: string): boolean {
  if (href === '/') return pathname === '/'
  return [href, ...(ALSO[href] ?? [])].some((page) => pathname === page || pathname.startsWith(`${page}/`))
}

/** `count` is text, because a view counts only so far. */
export type PlaceWithinEnvelopes = { href: string; label: string; count?: string | undefined; isHere: boolean }

/** Drafts and bulk jobs, by role, and the views that this person sees. */
export function usePlacesWithin({ person: { role } }: Session): PlaceWithinEnvelopes[] {
  const [mayRead, mayDraft] = [may(role, 'read'), may(role, 'draft')]
  const pathname = usePathname()
  const view = envelopesParams.read(useSearchParams()).view
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const { data: views = [] } = useQuery({ ...viewsQuery, enabled: mayRead })
  const { data: counts } = useQuery({ ...viewCountsQuery(useZone()), enabled: views.length > 0 })
  // What the page itself needs is read first.
  const { data: drafts } = useQuery({ ...draftsQuery, enabled: mayDraft && isIdle })
  const within = (href: string) => pathname === href || pathname.startsWith(`${href}/`)
  return [
    ...(mayDraft
      ? [
          {
            href: '/drafts',
            label: 'Drafts',
            count: drafts?.length ? `${drafts.length}` : '',
            isHere: within('/drafts'),
          },
        ]
      : []),
    ...(mayRead ? [{ href: '/bulk-jobs', label: 'Bulk jobs', isHere: within('/bulk-jobs') }] : []),
    ...views.map((saved) => {
      const count = counts?.[saved.id]
      return {
        href: addressOfView(saved),
        label: saved.name,
        count: count && textOfViewCount(count),
        isHere: saved.id === view,
      }
    }),
  ]
}
