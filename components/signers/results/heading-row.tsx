'use client'

import { signersParams } from '@/app/(desk)/signers/search-params'
import type { RowProps } from '@/components/ui/live-list/list-row'
import { pushAddress } from './group-links'
import { GROUPS } from './groups'
import type { ResultHeading } from './result-items'

type HeadingRowProps = Pick<RowProps, 'index' | 'measure'> & {
  heading: ResultHeading
  email: string
  complete: boolean
}

/** Begins a group: its name and count, which lead to the group alone, and what it means. */
export function HeadingRow({ heading: { group, count }, email, complete, index, measure }: HeadingRowProps) {
  const look = GROUPS.find(({ id }) => id === group)
  if (!look) return null
  const Icon = look.icon
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className="block border-t border-line bg-ground first:rounded-t-lg first:border-t-0 xl:table-row xl:[&>th]:border-t"
    >
      <th scope="rowgroup" colSpan={5} className="block px-4 py-2.5 text-left font-normal xl:table-cell xl:px-3">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <a
            href={signersParams.href('/signers', { email, group })}
            onClick={pushAddress}
            data-row={index}
            className="inline-flex items-baseline gap-1.5 rounded-sm text-14 font-semibold text-ink hover:text-accent"
          >
            <Icon aria-hidden="true" className="size-4 self-center text-ink-soft" />
            {look.title}
            <span className="tabular font-normal text-ink-soft">
              {count.toLocaleString('en')}
              {complete ? '' : '+'}
            </span>
          </a>
          <span className="text-13 text-ink-soft">{look.meaning}</span>
        </span>
      </th>
    </tr>
  )
}
