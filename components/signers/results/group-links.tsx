'use client'

import type { MouseEvent } from 'react'
import { signersParams } from '@/app/(desk)/signers/search-params'
import { cn } from '@/components/ui/cn'
import type { Group } from '../standing'
import { GROUPS } from './groups'

type GroupLinksProps = {
  email: string
  current: Group | undefined
  counts: ReadonlyMap<Group, number>
  /** False while more is known to follow: every count is then a least one. */
  complete: boolean
}

const chip =
  'inline-flex h-8 items-center gap-1.5 rounded-md border px-2.5 text-13 pointer-coarse:h-11 [&_svg]:size-3.5'

/** Changes the address without asking the server for the page again. */
export function pushAddress(event: MouseEvent<HTMLAnchorElement>) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  window.history.pushState(null, '', event.currentTarget.href)
}

/** One group at a time or all of them, each with its count and an address of its own. */
export function GroupLinks({ email, current, counts, complete }: GroupLinksProps) {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const offered = GROUPS.filter(({ id }) => id !== 'unknown' || counts.has('unknown') || current === 'unknown')
  const choices = [{ id: undefined, title: 'All', icon: undefined, count: total }, ...offered.map(withCount)]
  function withCount(group: (typeof GROUPS)[number]) {
    return { ...group, count: counts.get(group.id) ?? 0 }
  }
  return (
    <nav aria-label="Filter by group">
      <ul className="flex flex-wrap gap-1.5">
        {choices.map(({ id, title, icon: Icon, count }) => (
          <li key={id ?? 'all'}>
            <a
              href={signersParams.href('/signers', { email, group: id })}
              onClick={pushAddress}
              aria-current={id === current ? 'true' : undefined}
              className={cn(
                chip,
                id === current
                  ? 'border-accent bg-accent-soft font-medium text-accent'
                  : 'border-line bg-surface text-ink-soft hover:bg-hover hover:text-ink',
              )}
            >
              {Icon ? <Icon aria-hidden="true" /> : null}
              {title}{' '}
              <span className="tabular">
                {count.toLocaleString('en')}
                {complete ? '' : '+'}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
