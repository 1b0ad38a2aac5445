import { FileStack, House, LayoutTemplate, type LucideIcon, Mail, Settings, UserSearch, Webhook } from 'lucide-react'
import { may } from '@/lib/desk/contract/auth/permissions'
import type { Session } from '@/lib/desk/contract/desk'

export type NavEntry = { href: string; label: string; icon: LucideIcon }

/** The pages that this person's role includes. */
export function navEntries({ outbox, person }: Session): NavEntry[] {
  return [
    { href: '/', label: 'Home', icon: House },
    { href: '/envelopes', label: 'Envelopes', icon: FileStack },
    { href: '/templates', label: 'Templates', icon: LayoutTemplate },
    ...(may(person.role, 'read') ? [{ href: '/signers', label: 'Signers', icon: UserSearch }] : []),
    ...(may(person.role, 'webhooks') ? [{ href: '/webhooks', label: 'Webhooks', icon: Webhook }] : []),
    ...(outbox ? [{ href: '/outbox', label: 'Outbox', icon: Mail }] : []),
    { href: '/settings', label: 'Settings', icon: Settings },
  ]
}

/** Envelopes stays marked inside an envelope and a draft; Home only on itself. */
export function isCurrent(href: string, pathname: string): boolean {
  const isIn = (folder: string) => pathname === folder || pathname.startsWith(`${folder}/`)
  if (href === '/') return pathname === '/'
  return isIn(href) || (href === '/envelopes' && isIn('/drafts'))
}
