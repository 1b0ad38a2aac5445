'use client'

import { FilePenLine } from 'lucide-react'
import Link from 'next/link'
import { ErrorState } from '@/components/ui/error-state'
import { Time } from '@/components/ui/time'
import { useOpenDrafts } from './use-home'

/** How many envelopes were begun and not sent, with the way to all of them. Shown only when there are some, or when nobody can say. */
export function DraftsSection({ enabled }: { enabled: boolean }) {
  const drafts = useOpenDrafts(enabled)
  if (drafts.isError) {
    return (
      <ErrorState error={drafts.error} title="Your drafts could not be loaded" onRetry={() => void drafts.refetch()} />
    )
  }
  const [newest] = drafts.data ?? []
  if (!newest || !drafts.data) return null
  const count = drafts.data.length
  return (
    <div className="relative flex min-h-11 flex-wrap items-center gap-x-3 rounded-lg border border-line bg-surface px-4 py-2 hover:bg-hover">
      <FilePenLine aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
      <Link
        href="/drafts"
        prefetch={false}
        className="-mx-1.5 rounded-sm px-1.5 font-medium text-ink outline-offset-[-2px] after:absolute after:inset-0"
      >
        {count === 1 ? '1 draft' : `${count} drafts`} to continue
      </Link>
      <span className="relative z-10 ml-auto text-13 text-ink-soft">
        newest <Time value={newest.updated_on} />
      </span>
    </div>
  )
}
