'use client'

import { usePathname } from 'next/navigation'
import { TabLinks } from '@/components/ui/tabs'

export function EnvelopeTabs({ id }: { id: string }) {
  const path = usePathname()
  const tabs = [
    { href: `/envelopes/${id}`, label: 'Overview' },
    { href: `/envelopes/${id}/document`, label: 'Document' },
    { href: `/envelopes/${id}/audit`, label: 'Audit' },
  ]
  return <TabLinks label="Envelope" tabs={tabs.map((tab) => ({ ...tab, current: path === tab.href }))} />
}
