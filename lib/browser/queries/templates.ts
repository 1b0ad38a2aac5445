import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { PAGE_SIZE } from '@/lib/contract/constants'
import { fromWireDate, toSince } from '@/lib/contract/dates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { isUnreadable } from '@/lib/desk/contract/unreadable'
import { call } from '../call'
import { queryKeys } from '../keys'

export const templatesQuery = infiniteQueryOptions({
  queryKey: queryKeys.templates.list,
  queryFn: ({ pageParam, signal }) => call<PdfSignRequest[]>(`/api/templates${pageParam}`, { signal }),
  initialPageParam: '',
  getNextPageParam: nextPage,
  staleTime: 30_000,
})

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.templates.one(id),
    queryFn: ({ signal }) => call<PdfSignRequest>(`/api/templates/${id}`, { signal }),
    staleTime: 30_000,
  })

/** Where a document of a template can be read. */
export const templateFileUrl = (templateId: string, file: number): string =>
  `/api/templates/${templateId}/files/${file}`

/** The keyset cursor after this page's last template; undefined when there is no further page, or none can be requested. */
export function nextPage(page: readonly PdfSignRequest[], _pages?: unknown, before?: string): string | undefined {
  const last = page.findLast((template) => !isUnreadable(template))
  const changed = fromWireDate(last?.updatedOn ?? last?.createdOn ?? '')
  if (page.length < PAGE_SIZE || !changed || !last?.id) return undefined
  const next = `?${new URLSearchParams({ since: toSince(changed), after: last.id })}`
  // A service that answers the same page again would be asked forever.
  return next === before ? undefined : next
}
