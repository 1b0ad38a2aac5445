'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { envelopesParams } from '@/app/(desk)/envelopes/search-params'
import { useZone } from '@/components/ui/time'
import { call } from '@/lib/browser/call'
import { ownLayoutQuery } from '@/lib/browser/queries/views'
import { pushQuery, replaceQuery } from '@/lib/browser/window'
import { type Direction, queryOf, type Sort } from '@/lib/desk/envelopes/contract/find'
import { addressOfQuery, completeQuery } from '@/lib/desk/envelopes/contract/query'
import { DEFAULT_LAYOUT, type ListLayout, readColumns, writeColumns } from '@/lib/desk/views/contract/views'

/** What the address lists, in which order, and how. */
export type ListAddress = {
  /** What can be read of the query: somebody may be in the middle of typing the rest. */
  q: string
  status: string | undefined
  /** The query without the status: what only the mirror can answer. */
  typed: string | undefined
  sort: Sort | undefined
  direction: Direction | undefined
  zone: string
  layout: ListLayout
  /** The saved view that it comes from. */
  view: string | undefined
}

export function useListAddress(): ListAddress {
  const { q: typed, status, columns, density, view, ...order } = envelopesParams.read(useSearchParams())
  const zone = useZone()
  const { data: own = DEFAULT_LAYOUT } = useQuery({ ...ownLayoutQuery, enabled: false })
  const layout = useMemo(
    () => ({ columns: (columns && readColumns(columns)) || own.columns, density: density ?? own.density }),
    [columns, density, own],
  )
  return {
    q: completeQuery(queryOf({ q: typed, status })),
    typed: completeQuery(typed ?? '') || undefined,
    status,
    sort: order.sort,
    direction: order.direction,
    zone,
    layout,
    view,
  }
}

/**
 * Shows the list with other columns or another density, which the person's other lists then have as
 * well. A view's columns are its own.
 */
export function useShowLayout(): (layout: ListLayout) => void {
  const client = useQueryClient()
  const isView = envelopesParams.read(useSearchParams()).view !== undefined
  const { mutate } = useMutation({
    mutationFn: (layout: ListLayout) => call('/api/views/layout', { method: 'PUT', body: layout }),
  })
  return (layout) => {
    replaceQuery(envelopesParams.patch({ columns: writeColumns(layout.columns), density: layout.density }))
    if (isView) return
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
