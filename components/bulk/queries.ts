import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call, callForFile } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { POLL_EVERY_MS, POLL_JOB_EVERY_MS } from '@/lib/browser/live-status'
import type { BulkCheck, NewBulkAction } from '@/lib/desk/bulk/contract/bulk-action'
import type { BulkActionKind, BulkJob, BulkRow, NewBulkSend } from '@/lib/desk/bulk/contract/bulk-job'
import type { BulkRowState } from '@/lib/desk/bulk/contract/bulk-row-states'
import type { EnvelopeSelection } from '@/lib/desk/envelopes/contract/selection'

/** Requests under way are settled even after a pause or a cancel. */
export const isMoving = ({ state, counts }: BulkJob): boolean => state === 'running' || counts.sending > 0

export const bulkJobsQuery = queryOptions({
  queryKey: queryKeys.bulkJobs.list,
  queryFn: ({ signal }) => call<BulkJob[]>('/api/bulk-jobs', { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isMoving) ? POLL_JOB_EVERY_MS : POLL_EVERY_MS),
  staleTime: 2_000,
})

const pathOf = (id: string) => `/api/bulk-jobs/${encodeURIComponent(id)}` as const

export const bulkJobQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.bulkJobs.one(id),
    queryFn: ({ signal }) => call<BulkJob>(pathOf(id), { signal }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? POLL_JOB_EVERY_MS : POLL_EVERY_MS),
    staleTime: 1_000,
  })

/** One page of the rows. `useFreshRows` has it read again. */
export const bulkRowsQuery = (id: string, state: BulkRowState | undefined, page: number) =>
  queryOptions({
    queryKey: queryKeys.bulkJobs.rows(id, state, page),
    queryFn: ({ signal }) =>
      call<BulkRow[]>(`${pathOf(id)}/rows?${new URLSearchParams({ ...(state && { state }), page: String(page) })}`, {
        signal,
      }),
    staleTime: 1_000,
  })

/**
 * A row changes with the counts: whenever those differ from what was shown before, the rows in view
 * are read again.
 */
export function useFreshRows({ id, counts }: BulkJob): void {
  const client = useQueryClient()
  const now = Object.values(counts).join(' ')
  const lastState = useRef(now)
  useEffect(() => {
    if (lastState.current === now) return
    lastState.current = now
    void client.invalidateQueries({ queryKey: queryKeys.bulkJobs.allRows(id) })
  }, [client, id, now])
}

type Start = Omit<NewBulkSend, 'template_id'> & { template_id: string }

export const startBulkSend = (body: Start) => call<BulkJob>('/api/bulk-jobs/sends', { method: 'POST', body })

export type BulkJobAction = 'pause' | 'resume' | 'cancel' | 'retry'
export const controlBulkJob = (id: string, action: BulkJobAction) =>
  call<BulkJob>(`${pathOf(id)}/${action}`, { method: 'POST', body: {} })

/** What would happen; asked each time, because envelopes change. */
export const bulkCheckQuery = (kind: BulkActionKind, selection: EnvelopeSelection) =>
  queryOptions({
    queryKey: queryKeys.bulkJobs.check(kind, JSON.stringify(selection)),
    queryFn: ({ signal }) =>
      call<BulkCheck>('/api/bulk-jobs/check', { method: 'POST', body: { kind, selection }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

type NewAction = Omit<NewBulkAction, 'ids'> & { ids: string[] }
export const startAction = (body: NewAction) => call<BulkJob>('/api/bulk-jobs', { method: 'POST', body })

/** Times in the file are in the person's time zone. */
export const exportSelection = (selection: EnvelopeSelection, zone: string): Promise<Blob> =>
  callForFile('/api/mirror/envelopes/csv', { method: 'POST', body: { selection, zone } })

export const zipHref = (id: string): string => `${pathOf(id)}/zip`

/** A file with what signers filled in. */
export const valuesHref = (id: string): string => `${pathOf(id)}/values`
export const resultHref = (id: string): string => `${pathOf(id)}/result`
