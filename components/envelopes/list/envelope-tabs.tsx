'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { envelopesParams } from '@/components/envelopes/address'
import { cn } from '@/components/ui/cn'
import { chip, chosenChip, idleChip } from '@/components/ui/styles'
import { facetCountsQuery } from '@/lib/browser/queries/envelopes'
import { useMay } from '@/lib/browser/queries/session'
import { textOfCount } from '@/lib/desk/envelopes/contract/find'
import { addressOfQuery, replaceTerm, STATUSES } from '@/lib/desk/envelopes/contract/query'
import { type ListAddress, pushSearch } from './use-list-address'

/** The order in which people look for them. */
const TABS = ['Sent', 'Signed', 'Scheduled', 'Declined', 'Voided', 'Expired'] satisfies (typeof STATUSES)[number][]

/**
 * The statuses as tabs, each with how many envelopes of the query have it; then drafts and bulk
 * jobs.
 */
export function StatusTabs({ address, isWaiting }: { address: ListAddress; isWaiting: boolean }) {
  const { q, terms, zone } = address
  const { data: counts } = useQuery({
    ...facetCountsQuery({ q, zone }),
    enabled: !isWaiting,
    placeholderData: keepPreviousData,
  })
  const value = terms.find(({ name, isNegated }) => name === 'status' && !isNegated)?.value
  const status = STATUSES.find((each) => each.toLowerCase() === value?.toLowerCase()) ?? value
  // Statuses are free text: one that the service alone knows is added.
  const statuses = status && !TABS.some((each) => each === status) ? [...TABS, status] : TABS
  return (
    <Tabs
      statuses={statuses.map((choice) => ({
        status: choice,
        count: counts?.statuses[choice],
      }))}
      all={counts?.all}
      q={q}
      current={status ?? 'all'}
    />
  )
}

/** The tabs of the list on the pages of drafts and bulk jobs. */
export const EnvelopeTabs = ({ current }: { current: 'drafts' | 'bulk jobs' }) => (
  <Tabs statuses={TABS.map((status) => ({ status }))} q="" current={current} />
)

type TabCount = Parameters<typeof textOfCount>[0]
type TabsProps = {
  statuses: readonly { status: string; count?: TabCount | undefined }[]
  all?: TabCount | undefined
  q: string
  current: string
}

function Tabs({ statuses, all, q, current }: TabsProps) {
  const [mayDraft, mayRead] = [useMay('draft'), useMay('read')]
  const strip = useRef<HTMLElement>(null)
  // On a phone the strip is wider than the window. It is scrolled, and the page is not.
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(current)}"]`)
    if (strip.current && tab)
      strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={strip} aria-label="Filters" className="relative -mx-1 min-w-0 px-1 max-xl:overflow-x-auto max-xl:py-1">
      <ul className="flex w-max gap-0.5">
        {[{ status: undefined, count: all }, ...statuses].map(({ status, count }) => (
          <li key={status ?? 'all'} data-tab={status ?? 'all'}>
            <StatusLink q={q} status={status} isCurrent={current === (status ?? 'all')}>
              <span>{status ?? 'All'}</span>
              {count ? <span className="tabular text-12 font-normal text-ink-faint">{textOfCount(count)}</span> : null}
            </StatusLink>
          </li>
        ))}
        {mayDraft ? <PageTab href="/drafts" label="Drafts" isCurrent={current === 'drafts'} /> : null}
        {mayRead ? <PageTab href="/bulk-jobs" label="Bulk jobs" isCurrent={current === 'bulk jobs'} /> : null}
      </ul>
    </nav>
  )
}

type StatusLinkProps = { q: string; status: string | undefined; isCurrent: boolean; children: ReactNode }

/** On the list itself, only the list changes. */
function StatusLink({ q, status, isCurrent, children }: StatusLinkProps) {
  const next = replaceTerm(q, 'status', status)
  function show(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (window.location.pathname !== '/envelopes') return
    event.preventDefault()
    pushSearch(next)
  }
  return (
    <a
      href={envelopesParams.href('/envelopes', addressOfQuery(next))}
      onClick={show}
      aria-current={isCurrent ? 'true' : undefined}
      className={cn(chip, isCurrent ? chosenChip : idleChip)}
    >
      {children}
    </a>
  )
}

function PageTab({ href, label, isCurrent }: { href: string; label: string; isCurrent: boolean }) {
  return (
    <li data-tab={label.toLowerCase()} className={label === 'Drafts' ? 'ml-3' : undefined}>
      <Link
        href={href}
        prefetch={false}
        aria-current={isCurrent ? 'page' : undefined}
        className={cn(chip, isCurrent ? chosenChip : idleChip)}
      >
        {label}
      </Link>
    </li>
  )
}
