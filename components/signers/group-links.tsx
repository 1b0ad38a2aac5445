'use client'

import type { MouseEvent } from 'react'
import { signersParams } from '@/app/(desk)/signers/search-params'
import { cn } from '@/components/ui/cn'
import type { RowProps } from '@/components/ui/live-list/list-row'
import { chip, chosenChip, idleChip } from '@/components/ui/styles'
import { pushAddress } from '@/lib/browser/window'
import { formatCount } from '@/lib/contract/format'
import type { Group } from './assignment'
import { GROUPS } from './result-items'

/** Without `isComplete` more assignments may follow, and counts show a plus sign. */
type SearchProps = { email: string; isComplete: boolean }

/** Changes the address without loading the page again. */
function followLink(event: MouseEvent<HTMLAnchorElement>) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  pushAddress(event.currentTarget.href)
}

const groupHref = (email: string, group: Group | undefined) => signersParams.href('/signers', { email, group })
const countOf = (count: number, isComplete: boolean) => `${formatCount(count)}${isComplete ? '' : '+'}`

type GroupLinksProps = SearchProps & { current: Group | undefined; counts: ReadonlyMap<Group, number> }

/** Links to all groups and to each one, with its count and address. */
export function GroupLinks({ email, current, counts, isComplete }: GroupLinksProps) {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const choices = [
    { id: undefined, title: 'All', icon: undefined, count: total },
    ...GROUPS.map((group) => ({ ...group, count: counts.get(group.id) ?? 0 })),
  ].filter(({ id, count }) => id !== 'unknown' || count > 0 || current === 'unknown')
  return (
    <nav aria-label="Filter by group">
      <ul className="flex flex-wrap gap-1.5">
        {choices.map(({ id, title, icon: Icon, count }) => (
          <li key={id ?? 'all'}>
            <a
              href={groupHref(email, id)}
              onClick={followLink}
              aria-current={id === current ? 'true' : undefined}
              className={cn(chip, id === current ? chosenChip : idleChip)}
            >
              {Icon ? <Icon aria-hidden="true" /> : null}
              <span>{`${title} `}</span>
              <span className="tabular">{countOf(count, isComplete)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type GroupHeadingProps = SearchProps & Pick<RowProps, 'index' | 'measure'> & { group: Group; count: number }

/** The first row of a group: its name and count, linked to the group alone, and what it means. */
export function GroupHeading({ group, count, email, isComplete, index, measure }: GroupHeadingProps) {
  const found = GROUPS.find(({ id }) => id === group)
  if (!found) return null
  const { title, meaning, icon: Icon } = found
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className="block border-t border-line bg-ground first:rounded-t-md first:border-t-0 xl:table-row xl:[&>th]:border-t"
    >
      <th scope="rowgroup" colSpan={5} className="block px-4 py-2.5 text-left font-normal xl:table-cell xl:px-3">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <a
            href={groupHref(email, group)}
            onClick={followLink}
            data-row={index}
            className="inline-flex items-baseline gap-1.5 rounded-sm text-14 font-semibold text-ink hover:underline"
          >
            <Icon aria-hidden="true" className="size-4 self-center text-ink-soft" />
            <span>{title}</span>
            <span className="tabular font-normal text-ink-soft">{countOf(count, isComplete)}</span>
          </a>
          <span className="text-13 text-ink-soft">{meaning}</span>
        </span>
      </th>
    </tr>
  )
}
