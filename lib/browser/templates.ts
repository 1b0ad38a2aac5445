import { infiniteQueryOptions } from '@tanstack/react-query'
import { fromWireDate, toSince } from '@/lib/contract/dates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { call } from './call'
import { queryKeys } from './keys'

export const templatesQuery = infiniteQueryOptions({
  queryKey: queryKeys.templates.list,
  queryFn: ({ pageParam, signal }) => call<PdfSignRequest[]>(`/api/templates${pageParam}`, { signal }),
  initialPageParam: '',
  getNextPageParam: nextPage,
  staleTime: 30_000,
})

/** The keyset cursor after this page's last template; undefined when there is no further page, or none can be named. */
export function nextPage(page: readonly PdfSignRequest[]): string | undefined {
  const last = page.at(-1)
  const moment = fromWireDate(last?.updatedOn ?? last?.createdOn ?? '')
  if (page.length < PAGE_SIZE || !moment || !last?.id) return undefined
  return `?${new URLSearchParams({ since: toSince(moment), after: last.id })}`
}
