'use client'

import { Plus } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { useNow } from '@/components/ui/clock'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import type { FirstPage } from '@/lib/browser/queries/feed'
import { useMay } from '@/lib/browser/queries/session'
import { type Attention, attentionIn } from './attention'
import { DraftsSection } from './drafts-section'
import { HomeSkeleton } from './home-skeleton'
import { NotedSection } from './noted-section'
import { useNewest } from './use-home'
import { WebhooksNote } from './webhooks-note'

/** What needs attention now, from the newest page of the feed. */
export function Home({ first }: { first?: FirstPage | undefined }) {
  const newest = useNewest(first)
  const maySend = useMay('send') ?? false
  const mayWebhooks = useMay('webhooks') ?? false
  const now = useNow()
  const found = newest.data ? attentionIn(newest.data, now) : undefined
  const begin = maySend ? (
    <ButtonLink variant="primary" href="/envelopes/new">
      <Plus aria-hidden="true" />
      New envelope
    </ButtonLink>
  ) : null
  return (
    <>
      <PageHeader
        title="Home"
        about={found && found.looked > 0 ? rangeWords(found) : 'What needs attention.'}
        actions={begin}
      />
      <div className="flex flex-col gap-6">
        {newest.isError ? (
          <ErrorState
            error={newest.error}
            title={found ? "Couldn't check for updates" : 'The envelopes could not be loaded'}
            onRetry={() => void newest.refetch()}
          />
        ) : null}
        {mayWebhooks ? <WebhooksNote /> : null}
        <DraftsSection enabled={maySend} />
        {newest.isPending ? <HomeSkeleton /> : null}
        {found && found.looked === 0 ? (
          <EmptyState title="What needs attention will be here once envelopes are sent" action={begin} />
        ) : null}
        {found && found.looked > 0 ? <Sections found={found} /> : null}
      </div>
    </>
  )
}

function rangeWords({ looked, all }: Attention): string {
  if (!all)
    return `What needs attention among the ${looked} envelopes that changed last. Older ones are not counted here.`
  return looked === 1
    ? 'What needs attention. There is one envelope.'
    : `What needs attention among all ${looked} envelopes.`
}

function Sections({ found }: { found: Attention }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <NotedSection
        title="Waiting longest"
        about="Sent and not signed by everybody, oldest first."
        none="Nobody is being waited for."
        list={found.waiting}
        status="Sent"
      />
      <NotedSection
        title="Expiring soon"
        about="Ends within seven days unless everybody signs."
        none="Nothing expires within seven days."
        list={found.expiring}
        status="Sent"
      />
      <NotedSection
        title="Declined"
        about="A signer said no, newest first."
        none="Nobody declined."
        list={found.declined}
        status="Declined"
      />
      <NotedSection
        title="Recently completed"
        about="Signed by everybody, newest first."
        none="Nothing was completed yet."
        list={found.completed}
        status="Signed"
      />
    </div>
  )
}
