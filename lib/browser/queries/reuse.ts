import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import type { Replacement } from '@/lib/desk/drafts/contract/replacement'
import { call } from '../call'
import { queryKeys } from '../keys'
import { randomId } from '../random-id'
import { useStoreDraft } from './drafts'

/** Whether an envelope is being corrected, or corrects another one. */
export const replacementQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.envelope.replacement(id),
    queryFn: ({ signal }) => call<Replacement>(`/api/envelopes/${id}/replacement`, { signal }),
    staleTime: 10_000,
  })

type Source = {
  kind: 'envelopes' | 'templates' | 'drafts'
  id: string
  as: 'again' | 'correct' | 'template' | 'edit' | 'copy'
}

/** Makes a draft of an envelope, a template or another draft, and opens it. A repeat after a lost answer opens the same draft. */
export function useDraftOf({ kind, id, as }: Source) {
  const client = useQueryClient()
  const store = useStoreDraft()
  const router = useRouter()
  const draftId = useRef<string>(undefined)
  return useMutation({
    mutationFn: () => {
      draftId.current ??= randomId()
      return call<Draft>(`/api/${kind}/${id}/draft`, { method: 'POST', body: { id: draftId.current, as } })
    },
    onSuccess: (draft) => {
      draftId.current = undefined
      store(draft)
      void client.invalidateQueries({ queryKey: queryKeys.drafts.all })
      if (kind === 'envelopes') void client.invalidateQueries({ queryKey: queryKeys.envelope.replacement(id) })
      router.push(`/drafts/${draft.id}/${as === 'again' || as === 'correct' ? 'recipients' : 'documents'}`)
    },
  })
}
