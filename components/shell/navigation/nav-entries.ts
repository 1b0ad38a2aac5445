import {
  BookUser,
  FileStack,
  House,
  type Icon,
  LayoutTemplate,
  Mail,
  Settings,
  UserSearch,
  Webhook,
} from '@/components/ui/icons'
import { may } from '@/lib/desk/platform/auth/contract/permissions'
import type { Session } from '@/lib/desk/platform/contract/desk'

export type NavEntry = { href: string; label: string; icon: Icon }

/** The pages that this person's role includes. */
export function navEntries({ outbox, person }: Session): NavEntry[] {
  return [
    { href: '/', label: 'Home', icon: House },
    { href: '/envelopes', label: 'Envelopes', icon: FileStack },
    { href: '/templates', label: 'Templates', icon: LayoutTemplate },
    ...(may(person.role, 'read') ? [{ href: '/signers', label: 'Signers', icon: UserSearch }] : []),
    ...(may(person.role, 'read') ? [{ href: '/contacts', label: 'Contacts', icon: BookUser }] : []),
    ...(may(person.role, 'webhooks') ? [{ href: '/webhooks', label: 'Webhooks', icon: Webhook }] : []),
    ...(outbox ? [{ href: '/outbox', label: 'Outbox', icon: Mail }] : []),
    { href: '/settings', label: 'Settings', icon: Settings },
  ]
}

/** Envelopes stays marked inside an envelope, a draft and a bulk job; Home only on itself. */
export function isCurrent(href: string, pathname: string): boolean {
  const isIn = (folder: string) => pathname === folder || pathname.startsWith(`${folder}/`)
  if (href === '/') return pathname === '/'
  return isIn(href) || (href === '/envelopes' && (isIn('/drafts') || isIn('/bulk-jobs')))
}
