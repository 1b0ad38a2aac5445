'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { TabLinks } from '@/components/ui/tabs'
import { sessionQuery } from '@/lib/browser/queries/session'
import { may, type Permission } from '@/lib/desk/accounts/contract/permissions'

const TABS: { href: string; label: string; permission: Permission }[] = [
  { href: '/settings', label: 'Account', permission: 'account' },
  { href: '/settings/notifications', label: 'Notifications', permission: 'desk' },
  { href: '/settings/people', label: 'People', permission: 'people' },
  { href: '/settings/keys', label: 'API keys', permission: 'keys' },
  { href: '/settings/mirror', label: 'Search index', permission: 'mirror' },
  { href: '/settings/branding', label: 'Branding', permission: 'branding' },
  { href: '/settings/reminders', label: 'Reminders', permission: 'reminders' },
  { href: '/settings/activity', label: 'Activity', permission: 'activity' },
]

/** The settings pages that this person's role includes, beside a wide page. */
export function SettingsTabs() {
  const path = usePathname()
  const { data: session } = useQuery(sessionQuery)
  const tabs = TABS.filter(({ permission }) => session && may(session.person.role, permission))
  const isCurrent = (href: string) => (href === '/settings' ? path === href : path.startsWith(href))
  return (
    <TabLinks
      label="Settings"
      isListFromXl
      tabs={tabs.map(({ href, label }) => ({ href, label, current: isCurrent(href) }))}
    />
  )
}
