'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { envelopesParams } from '@/components/envelopes/address'
import { useZone } from '@/components/ui/time'
import { call } from '@/lib/browser/call'
import { ownLayoutQuery } from '@/lib/browser/queries/views'
import { pushQuery, replaceQuery } from '@/lib/browser/window'
import { readColumns, writeColumns } from '@/lib/desk/envelopes/contract/columns'
import { type Direction, queryOf, type Sort } from '@/lib/desk/envelopes/contract/find'
import { addressOfQuery, type CompleteQuery, completeQuery } from '@/lib/desk/envelopes/contract/query'
import type { ListLayout } from '@/lib/desk/views/contract/views'

/**
 * What the address lists, in which order, and how. `q` is what can be read of the query: somebody
 * may be in the middle of typing the rest.
 */
export type ListAddress = CompleteQuery & {
  /** The whole query, as it is typed. */
  typed: string
  status: string | undefined
  /** The query has more than a status. */
  isSearch: boolean
  sort: Sort | undefined
  direction: Direction | undefined
  zone: string
  layout: ListLayout
  /** The address says how the list looks; otherwise the person's own choice does. */
  hasLayout: boolean
  /** The saved view that it comes from. */
  view: string | undefined
}

/** `layout`: how the person sees lists. What this tab knows of it is newer. */
export function useListAddress(layout: ListLayout): ListAddress {
  const { q: text, status, columns, density, view, sort, direction } = envelopesParams.read(useSearchParams())
  const zone = useZone()
  const { data: own } = useQuery({ ...ownLayoutQuery, initialData: layout })
  const typed = queryOf({ q: text, status })
  const query = useMemo(() => completeQuery(typed), [typed])
  const ownOrChosen = useMemo(
    () => ({ columns: (columns && readColumns(columns)) || own.columns, density: density ?? own.density }),
    [columns, density, own],
  )
  return {
    ...query,
    typed,
    status,
    isSearch: Boolean(text),
    sort,
    direction,
    zone,
    layout: ownOrChosen,
    hasLayout: Boolean(columns || density),
    view,
  }
}

/**
 * Shows the list with other columns or another density, which the person's other lists then have as
 * well. A view's columns are its own.
 */
export function useShowLayout({ view }: ListAddress): (layout: ListLayout) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (layout: ListLayout) => call('/api/views/layout', { method: 'PUT', body: layout }),
  })
  return (layout) => {
    replaceQuery(envelopesParams.patch({ columns: writeColumns(layout.columns), density: layout.density }))
    if (view !== undefined) return
    client.setQueryData(ownLayoutQuery.queryKey, layout)
    mutate(layout)
  }
}

const patchOf = (q: string) => ({ ...envelopesParams.patch(addressOfQuery(q)), view: undefined })

/** Lists what another query finds. */
export const search = (q: string): void => replaceQuery(patchOf(q))

/** Searches in a new entry of the history, so Back returns to what was listed before. */
export const pushSearch = (q: string): void => pushQuery(patchOf(q))

/** Keeps the keyboard near the filters when the focused one goes. */
export function focusTabs(): void {
  document.querySelector<HTMLElement>('nav[aria-label="Filters"] a[aria-current]')?.focus()
}
