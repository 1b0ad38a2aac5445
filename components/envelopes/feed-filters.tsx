'use client'

import type { MouseEvent } from 'react'
import { envelopesParams } from '@/app/(desk)/envelopes/search-params'
import { cn } from '@/components/ui/cn'
import { statusLook } from '@/components/ui/status'

/** The statuses offered as filters, the most common first. Another one in the address is added: statuses are free text. */
const STATUSES = ['Sent', 'Signed', 'Voided', 'Declined', 'Expired', 'Scheduled']

const chip =
  'inline-flex h-8 items-center gap-1.5 rounded-md border px-2.5 text-13 pointer-coarse:h-11 [&_svg]:size-3.5'

/** Changes the address without loading the page again: the list loads what it needs. */
function pushFilter(event: MouseEvent<HTMLAnchorElement>) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  window.history.pushState(null, '', event.currentTarget.href)
}

/** One link for each status. One status is selected at a time. */
export function FeedFilters({ status }: { status: string | undefined }) {
  const statuses = status && !STATUSES.includes(status) ? [...STATUSES, status] : STATUSES
  return (
    <nav aria-label="Filter by status">
      <ul className="flex flex-wrap gap-1.5">
        {[undefined, ...statuses].map((choice) => {
          const current = choice === status
          const Icon = choice ? statusLook(choice).icon : undefined
          return (
            <li key={choice ?? 'all'}>
              <a
                href={envelopesParams.href('/envelopes', { status: choice })}
                onClick={pushFilter}
                aria-current={current ? 'true' : undefined}
                className={cn(
                  chip,
                  current
                    ? 'border-accent bg-accent-soft font-medium text-accent'
                    : 'border-line bg-surface text-ink-soft hover:bg-hover hover:text-ink',
                )}
              >
                {Icon ? <Icon aria-hidden="true" /> : null}
                {choice ?? 'All'}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
