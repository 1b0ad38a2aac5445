import { queryOptions } from '@tanstack/react-query'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { call } from './call'

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['templates', 'one', id],
    queryFn: ({ signal }) => call<PdfSignRequest>(`/api/templates/${id}`, { signal }),
    staleTime: 30_000,
  })

/** Where a document of a template can be read. */
export function templateFileUrl(templateId: string, file: number): string {
  return `/api/templates/${templateId}/files/${file}`
}
