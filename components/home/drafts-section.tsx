'use client'

import Link from 'next/link'
import { ErrorState } from '@/components/ui/error-state'
import { Time } from '@/components/ui/time'
import { Line, Section } from './section'
import { useOpenDrafts } from './use-home'

const MOST = 5

/** Envelopes that were begun and not sent. Shown only when there are some, or when nobody can say. */
export function DraftsSection({ enabled }: { enabled: boolean }) {
  const drafts = useOpenDrafts(enabled)
  if (drafts.isError) {
    return (
      <ErrorState error={drafts.error} title="Your drafts could not be loaded" onRetry={() => void drafts.refetch()} />
    )
  }
  if (!drafts.data || drafts.data.length === 0) return null
  return (
    <Section title="Drafts to continue" about="Begun by you, not sent yet." none="">
      {drafts.data.slice(0, MOST).map((draft) => (
        <Line
          key={draft.id}
          link={
            <Link
              href={`/templates/${draft.template_id}/send?draft=${draft.id}`}
              prefetch={false}
              className="block truncate rounded-sm leading-6 after:absolute after:inset-0 focus-visible:outline-offset-[-2px]"
            >
              {draft.content.emailSubject?.trim() || draft.template_name}
            </Link>
          }
          note={
            draft.state === 'sending' ? 'Sending was tried, its outcome is not known' : `From ${draft.template_name}`
          }
          when={<Time value={draft.updated_on} />}
        />
      ))}
    </Section>
  )
}
