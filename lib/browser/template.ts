import { queryOptions } from '@tanstack/react-query'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { call } from './call'
import { queryKeys } from './keys'

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.templates.one(id),
    queryFn: ({ signal }) => call<PdfSignRequest>(`/api/templates/${id}`, { signal }),
    staleTime: 30_000,
  })

/** Where a document of a template can be read. */
export function templateFileUrl(templateId: string, file: number): string {
  return `/api/templates/${templateId}/files/${file}`
}
