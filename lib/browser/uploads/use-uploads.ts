'use client'

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { uploadsQuery } from '@/lib/browser/queries/drafts'
import type { ApiResponse } from '@/lib/contract/answer'
import { ACTIVE_HEADER } from '@/lib/desk/accounts/contract/session'
import type { Upload } from '@/lib/desk/drafts/contract/upload'
import { useStore } from '@/lib/store/use-store'
import { CallError, call, isInUse, notifyRefusal, tooLargeOnTheWay } from '../call'
import { queryKeys } from '../keys'
import { mergeUploads, type UploadItem } from './upload-item'
import { type UploadApi, UploadQueue } from './upload-queue'

const NONE: readonly Upload[] = []

export type Uploads = {
  /** The server's files first, in the order in which they were added. */
  items: UploadItem[]
  /** The server's files are not read yet, so a file that is missing in the list may exist. */
  isLoading: boolean
  /** Why the server's files could not be read. */
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
 * `createDraft` saves the draft where the server does not have it yet; it rejects when that is refused. `isStored`: the server has it.
 */
export function useUploads(draftId: string, createDraft: () => Promise<boolean>, isStored = true): Uploads {
  const client = useQueryClient()
  const { queue, stored, query } = useQueue(draftId, createDraft, isStored)
  const items = useStore(queue.items)
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
  const local = useStore(queue.states)
  useEffect(() => {
    latest.createDraft = createDraft
  }, [latest, createDraft])
  return { queue, local, stored: query.data ?? NONE, query }
}

type Open = { queue: UploadQueue; latest: { createDraft: () => Promise<boolean> } }

/** The queues of this page's drafts. They go on while no step shows them. */
const openQueues = new Map<string, Open>()

/** The PDF of an upload, where it was chosen on this page and the server has the same. */
export const chosenFile = (upload: Upload): File | undefined => openQueues.get(upload.draft_id)?.queue.fileOf(upload)

function openQueue(draftId: string, client: QueryClient, createDraft: () => Promise<boolean>): Open {
  const latest = { createDraft }
  const queue = openQueues.get(draftId)
  if (queue) return queue
  const open = { queue: new UploadQueue(apiOf(draftId, client, latest)), latest }
  // On the server everybody would share it.
  if (typeof window === 'undefined') return open
  openQueues.set(draftId, open)
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

/** Waits, at most until the connection is back or the person returns to the page. Never rejects. */
function waitOrReturn(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listeners = new AbortController()
    const stop = () => {
      clearTimeout(timer)
      listeners.abort()
      resolve()
    }
    const timer = setTimeout(stop, ms)
    const options = { signal: listeners.signal }
    window.addEventListener('online', stop, options)
    window.addEventListener('focus', stop, options)
    signal.addEventListener('abort', stop, options)
    if (signal.aborted) stop()
  })
}

/** A connection that moves no byte for this long counts as lost. */
const STALLED_MS = 20_000

type Part = { at: number; bytes: ArrayBuffer; signal: AbortSignal; onProgress: (sent: number) => void }

/**
 * Appends a part to an upload and answers where it ends then: elsewhere than expected when the server did not take all of it, or has
 * more. Rejects with `CallError`, code 0 when the connection was lost. XMLHttpRequest, because fetch does not report what was sent.
 */
function sendPart(uploadId: string, { at, bytes, signal, onProgress }: Part): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const failAsLost = () => end(() => reject(new CallError(0, 'The connection was lost.')))
    const abort = () => request.abort()
    let stallTimer = setTimeout(abort, STALLED_MS)
    const end = (settle: () => void) => {
      clearTimeout(stallTimer)
      signal.removeEventListener('abort', abort)
      settle()
    }
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(abort, STALLED_MS)
      onProgress(at + loaded)
    }
    request.onerror = failAsLost
    request.onabort = () => (signal.aborted ? end(() => reject(signal.reason)) : failAsLost())
    request.onload = () => end(() => settle(request, resolve, reject))
    signal.addEventListener('abort', abort)
    request.open('PATCH', `/api/uploads/${uploadId}`)
    request.setRequestHeader('tus-resumable', '1.0.0')
    request.setRequestHeader('content-type', 'application/offset+octet-stream')
    request.setRequestHeader('upload-offset', String(at))
    if (isInUse()) request.setRequestHeader(ACTIVE_HEADER, '1')
    request.send(bytes)
    if (signal.aborted) abort()
  })
}

function settle(request: XMLHttpRequest, resolve: (at: number) => void, reject: (error: CallError) => void): void {
  const { status } = request
  const at = Number(request.getResponseHeader('upload-offset') ?? Number.NaN)
  if (status === 401 || status === 403) notifyRefusal()
  if ((status === 204 || status === 409) && Number.isInteger(at)) resolve(at)
  else reject(refusal(status, messageIn(request.responseText)))
}

const refusal = (status: number, message: string | undefined): CallError =>
  status === 413 && message === undefined
    ? tooLargeOnTheWay()
    : new CallError(status, message ?? `The dashboard answered ${status}. Try again.`)

function messageIn(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text)
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}
