'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { type ReactElement, useRef } from 'react'
import { addressOfView } from '@/app/(desk)/envelopes/search-params'
import { useZone } from '@/components/ui/clock'
import { cn } from '@/components/ui/cn'
import { ErrorState } from '@/components/ui/error-state'
import { useKeepFocus } from '@/components/ui/keep-focus'
import { UsersRound } from '@/components/ui/more-icons'
import { Popover } from '@/components/ui/popover'
import { viewCountsQuery, viewsQuery } from '@/lib/browser/queries/views'
import { textOfViewCount } from '@/lib/desk/views/contract/views'
import type { ListAddress } from '../use-list-address'
import { ViewForm } from './view-form'

/** The saved views, and a form that saves what the list shows. It opens as soon as it is loaded. */
export default function ViewsPopover({ address, trigger }: { address: ListAddress; trigger: ReactElement }) {
  const views = useQuery(viewsQuery)
  const content = useRef<HTMLDivElement>(null)
  // The form begins again with another view.
  useKeepFocus(content)
  const { data: counts } = useQuery(viewCountsQuery(useZone()))
  const current = views.data?.find(({ id }) => id === address.view)
  return (
    <Popover title="Saved views" trigger={trigger} align="end" defaultOpen>
      <div ref={content} className="flex w-72 max-w-full flex-col gap-3">
        {views.isError ? (
          <ErrorState error={views.error} title="The views could not be loaded" onRetry={() => void views.refetch()} />
        ) : null}
        {views.data && views.data.length > 0 ? (
          <ul className="-mx-1 flex max-h-60 flex-col overflow-y-auto">
            {views.data.map((view) => {
              const count = counts?.[view.id]
              return (
                <li key={view.id}>
                  <Link
                    href={addressOfView(view)}
                    prefetch={false}
                    aria-current={view.id === current?.id ? 'page' : undefined}
                    className={cn(
                      'flex min-h-8 items-center gap-2 rounded-sm px-2 text-14 hover:bg-hover pointer-coarse:min-h-11',
                      view.id === current?.id && 'bg-hover font-medium',
                    )}
                  >
                    <span className="min-w-0 flex-1 truncate">{view.name}</span>
                    {view.shared ? (
                      <span title={`Shared by ${view.author}`} className="shrink-0 text-ink-faint">
                        <UsersRound aria-hidden="true" className="size-3.5" />
                        <span className="sr-only">{`Shared by ${view.author}`}</span>
                      </span>
                    ) : null}
                    {count ? <span className="tabular text-12 text-ink-soft">{textOfViewCount(count)}</span> : null}
                  </Link>
                </li>
              )
            })}
          </ul>
        ) : null}
        <ViewForm key={current?.id ?? ''} address={address} current={current} />
      </div>
    </Popover>
  )
}
