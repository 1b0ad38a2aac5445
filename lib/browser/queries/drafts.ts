import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import type { ApiResponse } from '@/lib/contract/answer'
import type { DiscardedDraft, Draft, Replacement } from '@/lib/desk/drafts/contract/draft'
import type { Upload } from '@/lib/desk/drafts/contract/upload'
import { CallError, call, randomId } from '../call'
import { queryKeys } from '../keys'

/** The files of a draft, in the order in which they were added. */
export const uploadsQuery = (draftId: string) =>
  queryOptions({
    queryKey: queryKeys.uploads(draftId),
    queryFn: ({ signal }) =>
      call<Upload[]>(`/api/drafts/${draftId}/uploads`, { signal }).catch((error: unknown) => {
        // The server does not have the draft until its first change.
        if (error instanceof CallError && error.code === 404) return []
        throw error
      }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((upload) => upload.state === 'checking') ? 150 : false),
  })

/** The address of an upload's PDF once it is ready. */
export const uploadDocumentUrl = (id: string): string => `/api/uploads/${id}/document`

/** How often the outcome of a send is looked for whose answer was lost. */
export const CHECK_SEND_MS = 5_000

/** One draft; null when the server does not have it yet, because its address is that of a new one. */
export const draftQuery = (id: string, { isNew = false } = {}) =>
  queryOptions({
    queryKey: queryKeys.drafts.one(id),
    queryFn: ({ signal }) => call<Draft | null>(`/api/drafts/${id}${isNew ? '?new=yes' : ''}`, { signal }),
    // Another tab may have changed or sent it. Reading it costs nothing of the shared key.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? CHECK_SEND_MS : false),
  })

/** Puts a route's answer where the wizard reads the draft. An older version never replaces a newer one. */
export function useStoreDraft(): (draft: Draft) => void {
  const client = useQueryClient()
  return (draft) => {
    void client.cancelQueries({ queryKey: draftQuery(draft.id).queryKey })
    client.setQueryData(draftQuery(draft.id).queryKey, (known) =>
      known && known.version > draft.version ? known : draft,
    )
  }
}

/** Lets a correction be sent beside the envelope that it was made from. */
export function useSeparateDraft({ id }: Pick<Draft, 'id'>) {
  const store = useStoreDraft()
  return useMutation({
    mutationFn: () => call<Draft>(`/api/drafts/${id}/replaces`, { method: 'DELETE' }),
    onSuccess: store,
  })
}

/** Drafts that the person can restore. */
export const discardedQuery = queryOptions({
  queryKey: queryKeys.drafts.discarded,
  queryFn: ({ signal }) => call<DiscardedDraft[]>('/api/drafts/discarded', { signal }),
  staleTime: 0,
})

const useRefreshDrafts = () => {
  const client = useQueryClient()
  const refresh = (queryKey: readonly string[]) => client.invalidateQueries({ queryKey, exact: true })
  return () => Promise.all([refresh(queryKeys.drafts.all), refresh(queryKeys.drafts.discarded)])
}

/** Discards a draft. If the outcome of its send is unknown, the person was asked first. */
export function useDiscardDraft<D extends Pick<Draft, 'id' | 'state'>>(onDone: (draft: D) => void) {
  const client = useQueryClient()
  const refresh = useRefreshDrafts()
  return useMutation({
    mutationFn: ({ id, state }: D) =>
      call<ApiResponse>(`/api/drafts/${id}${state === 'sending' ? '?unconfirmed=yes' : ''}`, { method: 'DELETE' }),
    onSuccess: (_, draft) => {
      client.removeQueries({ queryKey: queryKeys.drafts.one(draft.id), exact: true })
      onDone(draft)
    },
    onSettled: refresh,
  })
}

export function useRestoreDraft() {
  const refresh = useRefreshDrafts()
  return useMutation({
    mutationFn: ({ id }: { id: string }) => call<Draft>(`/api/drafts/${id}/restore`, { method: 'POST' }),
    onSettled: refresh,
  })
}

const filesByDraft = new Map<string, File[]>()

/** Keeps files that were dropped on one page for the draft that the next page opens. */
export const storeDroppedFiles = (draftId: string, files: File[]): void => void filesByDraft.set(draftId, files)

/** Takes them, once. */
export function takeDroppedFiles(draftId: string): File[] {
  const files = filesByDraft.get(draftId) ?? []
  filesByDraft.delete(draftId)
  return files
}

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
  as: 'again' | 'correct' | 'template' | 'edit' | 'copy' | 'own'
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
      router.push(
        `/drafts/${draft.id}/${draft.purpose === 'envelope' && draft.template_id ? 'recipients' : 'documents'}`,
      )
    },
  })
}
