'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { TabLinks } from '@/components/ui/tabs'
import { sessionQuery } from '@/lib/browser/queries/session'
import { may } from '@/lib/desk/contract/auth/permissions'

const OTHERS = [
  { href: '/webhooks/live', label: 'Live updates' },
  { href: '/webhooks/verify', label: 'Verifier' },
  { href: '/webhooks/samples', label: 'Receiver code' },
  { href: '/webhooks/reference', label: 'Reference' },
]

/** Every other page belongs to an endpoint. */
export function WebhookTabs() {
  const path = usePathname()
  const { data: session } = useQuery(sessionQuery)
  if (!session || !may(session.person.role, 'webhooks')) return null
  const others = OTHERS.map((tab) => ({ ...tab, current: path.startsWith(tab.href), ahead: true }))
  const current = !others.some((tab) => tab.current)
  const endpoints = { href: '/webhooks', label: 'Endpoints', current, ahead: true }
  return <TabLinks label="Webhooks" tabs={[endpoints, ...others]} />
}
