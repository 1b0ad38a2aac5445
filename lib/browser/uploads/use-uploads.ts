'use client'

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { uploadsQuery } from '@/lib/browser/queries/uploads'
import type { ApiResponse } from '@/lib/contract/answer'
import type { Upload } from '@/lib/desk/drafts/contract/upload'
import { CallError, call } from '../call'
import { queryKeys } from '../keys'
import { sendPart } from './send-part'
import { mergeUploads, type UploadItem } from './upload-item'
import { type UploadApi, UploadQueue } from './upload-queue'
import { waitOrReturn } from './wait-or-return'

const NONE: readonly Upload[] = []

export type Uploads = {
  /** Those of the server first, in the order in which they were added. */
  items: UploadItem[]
  /** Whether the server's are here yet. Until then nothing can be said about a file that is not in the list. */
  isLoading: boolean
  /** Why they are not here. */
  error: Error | undefined
  reload(): void
  /** Takes files that a person chose: three are sent at a time. What cannot be sent is in the list at once, with the reason. */
  add(files: Iterable<File>): void
  /** Stops a file's upload or check, and removes it from the server. */
  remove(id: string): Promise<void>
  /** Leaves a file to the server, once it is no longer a document. */
  release(id: string): void
  /** Tries a file again that has `failed`. */
  retry(id: string): void
  /** Opens a `locked` PDF. Rejects with a `CallError` about the field `password`. */
  unlock(id: string, password: string): Promise<void>
}

/**
 * The files of a draft, on the server and on their way, as one list. Uploads go on while the person is on another step.
 * `createDraft` saves the draft where the server does not have it yet; false when that failed. `isStored`: the server has it.
 */
export function useUploads(draftId: string, createDraft: () => Promise<boolean>, isStored = true): Uploads {
  const client = useQueryClient()
  const { queue, stored, query } = useQueue(draftId, createDraft, isStored)
  const items = useSyncExternalStore(queue.subscribe, queue.items, queue.items)
  return {
    items: mergeUploads(stored, items, queue.fileOf),
    isLoading: isStored && !query.data,
    error: query.data ? undefined : (query.error ?? undefined),
    reload: () => void query.refetch(),
    add: (files) => queue.add(files),
    remove: (id) => queue.remove(id),
    release: (id) => queue.release(id),
    retry: (id) => queue.retry(id),
    unlock: async (id, password) => {
      await call<Upload>(`/api/uploads/${id}/unlock`, { method: 'POST', body: { password } })
      await client.invalidateQueries({ queryKey: queryKeys.uploads(draftId) })
    },
  }
}

/** The queue and the server's list. The files here change only when one comes, goes, or reaches another state; not with its progress. */
export function useQueue(draftId: string, createDraft: () => Promise<boolean>, isStored = true) {
  const client = useQueryClient()
  const query = useQuery({ ...uploadsQuery(draftId), enabled: isStored })
  const [{ queue, latest }] = useState(() => openQueue(draftId, client, createDraft))
  const local = useSyncExternalStore(queue.subscribe, queue.states, queue.states)
  useEffect(() => {
    latest.createDraft = createDraft
  }, [latest, createDraft])
  return { queue, local, stored: query.data ?? NONE, query }
}

type Open = { queue: UploadQueue; latest: { createDraft: () => Promise<boolean> } }

/** Those of this page's drafts. They go on while nothing shows them. */
const opened = new Map<string, Open>()

/** The PDF of an upload, where it was chosen on this page and the server has the same. */
export const chosenFile = (upload: Upload): File | undefined => opened.get(upload.draft_id)?.queue.fileOf(upload)

function openQueue(draftId: string, client: QueryClient, createDraft: () => Promise<boolean>): Open {
  const latest = { createDraft }
  const known = opened.get(draftId)
  if (known) return known
  const open = { queue: new UploadQueue(apiOf(draftId, client, latest)), latest }
  // On the server everybody would share it.
  if (typeof window === 'undefined') return open
  opened.set(draftId, open)
  window.addEventListener('beforeunload', (event) => {
    if (open.queue.isActive()) event.preventDefault()
  })
  return open
}

function apiOf(draftId: string, client: QueryClient, latest: Open['latest']): UploadApi {
  return {
    async list() {
      if (!(await latest.createDraft())) throw new CallError(0, 'The draft could not be saved.')
      return client.query({ ...uploadsQuery(draftId), staleTime: 0 })
    },
    announce: (file) => call<Upload>(`/api/drafts/${draftId}/uploads`, { method: 'POST', body: file }),
    append: sendPart,
    wait: waitOrReturn,
    async remove(id) {
      await call<ApiResponse>(`/api/uploads/${id}`, { method: 'DELETE' }).catch((error: unknown) => {
        // Nothing of it was sent, or another tab was first.
        if (!(error instanceof CallError) || error.code !== 404) throw error
      })
    },
    changed: () => void client.invalidateQueries({ queryKey: queryKeys.uploads(draftId) }),
  }
}
