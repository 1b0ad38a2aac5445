'use client'

import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { queryKeys } from '@/lib/browser/keys'
import { envelopeQuery } from '@/lib/browser/queries/envelope'
import { newestFoundQuery, newestQuery } from '@/lib/browser/queries/envelopes'
import { fromWireDate } from '@/lib/contract/dates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { isIncomplete } from '@/lib/desk/envelopes/contract/find'
import type { Assignment } from './assignment'
import { isCurrent, type KnownEnvelope } from './result-items'

/**
 * Envelopes read for one search without being asked: each costs a request of the shared API key.
 */
const BATCH = 20
const MAX_PARALLEL = 2

/**
 * The envelopes of an address that are in progress, to find whose turn it is. The mirror has the
 * newest fifty without a request; while it is incomplete, a page of the service's feed has the
 * newest of all. The others are read one by one as their rows become visible.
 */
export function useEnvelopes(email: string, wanted: readonly Assignment[]) {
  const client = useQueryClient()
  const [requested, setRequested] = useState<readonly string[]>([])
  const [allowance, setAllowance] = useState(BATCH)
  const isNeeded = wanted.length > 0 || requested.length > 0
  const q = `status:sent signer:"${email.replaceAll('"', ' ')}"`
  const mirrored = useQuery({ ...newestFoundQuery({ q, zone: 'UTC' }), enabled: isNeeded })
  const isFeedNeeded = isNeeded && (mirrored.isError || (mirrored.data !== undefined && isIncomplete(mirrored.data)))
  const feed = useQuery({ ...newestQuery('Sent'), enabled: isFeedNeeded })
  const { read, readingCount } = useQueries({
    queries: requested.map((id) => ({
      ...envelopeQuery(id),
      refetchInterval: false as const,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
    combine: (results) => ({
      read: results.flatMap(({ data, dataUpdatedAt }) => (data ? [knownEnvelope(data, dataUpdatedAt)] : [])),
      readingCount: results.filter(({ isFetching }) => isFetching).length,
    }),
  })

  const envelopes = useMemo(() => {
    const found = new Map<string, KnownEnvelope>()
    const inFeed = (feed.data ?? []).map(({ envelope, event_time }) => ({
      envelope,
      changedAt: Date.parse(event_time),
    }))
    const inMirror = (mirrored.data?.items ?? []).map(({ envelope, changed_at }) => ({
      envelope,
      changedAt: Date.parse(changed_at),
    }))
    for (const candidate of [...inMirror, ...inFeed, ...read]) {
      const { id } = candidate.envelope
      const other = id ? found.get(id) : undefined
      if (id && !Number.isNaN(candidate.changedAt) && !(other && other.changedAt > candidate.changedAt))
        found.set(id, candidate)
    }
    return found
  }, [mirrored.data, feed.data, read])

  const hasLists = !mirrored.isPending && (!isFeedNeeded || !feed.isPending)
  const isKnown = (assignment: Assignment) => {
    const candidate = envelopes.get(assignment.envelopeId)
    return candidate && isCurrent(assignment, candidate)
  }
  const next = wanted.find((each) => !requested.includes(each.envelopeId) && !isKnown(each))
  useEffect(() => {
    if (hasLists && next && readingCount < MAX_PARALLEL && requested.length < allowance)
      setRequested([...requested, next.envelopeId])
  }, [hasLists, next, readingCount, requested, allowance])

  // The row is newer than the envelope that was read: it is read again.
  const outdated = wanted.find(
    (each) => requested.includes(each.envelopeId) && envelopes.has(each.envelopeId) && !isKnown(each),
  )?.envelopeId
  useEffect(() => {
    if (outdated) void client.invalidateQueries({ queryKey: queryKeys.envelope.one(outdated), exact: true })
  }, [outdated, client])

  return {
    envelopes,
    isChecking: (wanted.length > 0 && !hasLists) || readingCount > 0,
    /** Some rows' envelopes are read only when the person asks for them. */
    hasUnchecked: hasLists && next !== undefined && requested.length >= allowance,
    checkMore: () => setAllowance(allowance + BATCH),
  }
}

/** An envelope without a date counts as changed when it was read. */
export function knownEnvelope(envelope: PdfSignRequest, readAt: number): KnownEnvelope {
  const changed = fromWireDate(envelope.updatedOn ?? envelope.createdOn ?? '')
  return { envelope, changedAt: changed?.getTime() ?? readAt }
}
