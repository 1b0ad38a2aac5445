import { queryOptions } from '@tanstack/react-query'
import { CallError, call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { Upload } from '@/lib/desk/drafts/contract/upload'

/** How soon a file that is being read is looked at again. */
const CHECKING_MS = 150

/** The files of a draft, in the order in which they were added. */
export const uploadsQuery = (draftId: string) =>
  queryOptions({
    queryKey: queryKeys.uploads(draftId),
    queryFn: ({ signal }) =>
      call<Upload[]>(`/api/drafts/${draftId}/uploads`, { signal }).catch((error: unknown) => {
        // Until its first change the server does not have the draft.
        if (error instanceof CallError && error.code === 404) return []
        throw error
      }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((upload) => upload.state === 'checking') ? CHECKING_MS : false),
  })
