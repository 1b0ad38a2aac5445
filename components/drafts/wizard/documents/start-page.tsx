'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type ReactNode, useTransition } from 'react'
import { wizardParams } from '@/components/drafts/address'
import { cn } from '@/components/ui/cn'
import { nameList } from '@/components/ui/format'
import { TextLink } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { Time } from '@/components/ui/time'
import { randomId } from '@/lib/browser/call'
import { draftsQuery } from '@/lib/browser/queries/draft-list'
import { storeDroppedFiles } from '@/lib/browser/queries/drafts'
import { useMay } from '@/lib/browser/queries/session'
import type { DraftSummary } from '@/lib/desk/drafts/contract/draft'
import { DropZone } from './drop-zone'

const NEWEST = 3

/**
 * The page on which every envelope begins: with own documents, a template, or a draft. `children`: the templates.
 */
export function StartPage({ children }: { children: ReactNode }) {
  const maySend = useMay('send') === true
  const router = useRouter()
  const [isOpening, open] = useTransition()
  const { data: unsent = [] } = useQuery({ ...draftsQuery, enabled: maySend })
  // Changes to a template are continued among the templates.
  const drafts = unsent.filter(({ purpose }) => purpose === 'envelope')

  function begin(files: File[]) {
    if (files.length === 0) return
    const id = randomId()
    storeDroppedFiles(id, files)
    open(() => router.push(wizardParams.href(`/drafts/${id}/documents`, { new: 'envelope' })))
  }

  return (
    <>
      <PageHeader title="New envelope" />
      {maySend ? (
        <div className={cn('mb-8 grid items-start gap-6', drafts.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_20rem]')}>
          <DropZone onFiles={begin} pending={isOpening} />
          {drafts.length > 0 ? <NewestDrafts drafts={drafts} /> : null}
        </div>
      ) : null}
      {children}
    </>
  )
}

function NewestDrafts({ drafts }: { drafts: readonly DraftSummary[] }) {
  return (
    <section aria-labelledby="continue">
      <h2 id="continue" className="mb-2 text-16 font-semibold text-ink">
        Continue a draft
      </h2>
      <ul className="mb-2 divide-y divide-line card">
        {drafts.slice(0, NEWEST).map((draft) => (
          <li key={draft.id} className="px-3 py-2 text-13 text-ink-soft">
            <TextLink href={`/drafts/${draft.id}/${draft.step}`} prefetch={false}>
              {draft.title}
            </TextLink>
            <p className="[overflow-wrap:anywhere]">
              <span>{`${describeRecipients(draft)} · `}</span>
              <Time value={draft.updated_on} />
            </p>
          </li>
        ))}
      </ul>
      {drafts.length > NEWEST ? <TextLink href="/drafts">All drafts</TextLink> : null}
    </section>
  )
}

const describeRecipients = ({ recipients, recipient_count: count }: DraftSummary): string =>
  count > 0 ? nameList(recipients, 4, count) : 'No recipients yet'
