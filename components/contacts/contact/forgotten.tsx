import { useEffect } from 'react'
import { Banner } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { counted } from '@/components/ui/counted'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import type { ForgottenContact } from '@/lib/desk/contacts/contract/contact'
import { WhatRemains } from './what-remains'

/** What was deleted, and what was not. Without the name: it was to be forgotten. */
export function Forgotten({ forgotten }: { forgotten: ForgottenContact }) {
  // The button that had the focus is gone.
  useEffect(() => document.getElementById('content')?.focus(), [])
  const { addresses, recent_searches: searches } = forgotten
  return (
    <>
      <PageHeader title="Contact forgotten" back={{ href: '/contacts', label: 'Contacts' }} />
      <div className="flex max-w-[80ch] flex-col gap-4">
        <Banner
          tone="good"
          title={`Deleted the contact with ${counted(addresses, 'address', 'addresses')}${searches > 0 ? ` and ${counted(searches, 'recent search', 'recent searches')}` : ''}`}
        >
          It isn’t suggested or listed anymore, until somebody sends to it again.
        </Banner>
        <Panel title="What remains">
          <div className="text-14 text-ink-soft">
            <WhatRemains />
          </div>
        </Panel>
        <div>
          <ButtonLink href="/contacts">All contacts</ButtonLink>
        </div>
      </div>
    </>
  )
}
