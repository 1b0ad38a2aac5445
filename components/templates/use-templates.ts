import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { draftsQuery } from '@/lib/browser/queries/drafts'
import type { ApiResponse } from '@/lib/contract/answer'
import type { PdfSignRequest } from '@/lib/contract/envelope'

export type FirstTemplates = { templates: PdfSignRequest[]; readAt: number }

/** Lets the list begin with what the server read ahead, so that the first HTML shows it. */
export function initially(first: FirstTemplates | undefined) {
  if (!first) return {}
  return { initialData: { pages: [first.templates], pageParams: [''] }, initialDataUpdatedAt: first.readAt }
}

/** Templates whose name has every word of the query in it. */
export function named(templates: readonly PdfSignRequest[], query: string): PdfSignRequest[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return templates.filter(({ templateName = '' }) => {
    const name = templateName.toLocaleLowerCase()
    return words.every((word) => name.includes(word))
  })
}

export function useDiscardDraft(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call<ApiResponse>(`/api/drafts/${id}`, { method: 'DELETE' }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: draftsQuery.queryKey }),
  })
}
