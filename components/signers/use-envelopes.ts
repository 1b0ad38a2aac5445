'use client'

import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { queryKeys } from '@/lib/browser/keys'
import { envelopeQuery } from '@/lib/browser/queries/envelope'
import { newestQuery } from '@/lib/browser/queries/feed'
import { fromWireDate } from '@/lib/contract/dates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Assignment } from './assignment'
import { isCurrent, type KnownEnvelope } from './results/result-items'

/** Envelopes read for one search without a press: each costs a request of the shared key. */
const READ_AT_MOST = 20
const TOGETHER = 2

/**
 * The envelopes behind assignments under way, for whose turn it is. One page of the feed tells of the newest hundred in flight at one
 * request; those it does not hold are read one by one as their rows come into sight.
 */
export function useEnvelopes(wanted: readonly Assignment[]) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<readonly string[]>([])
  const [allowance, setAllowance] = useState(READ_AT_MOST)
  const inFlight = useQuery({ ...newestQuery('Sent'), enabled: wanted.length > 0 || asked.length > 0 })
  const details = useQueries({
    queries: asked.map((id) => ({
      ...envelopeQuery(id),
      refetchInterval: false as const,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
    combine: (results) => ({
      read: results.flatMap(({ data, dataUpdatedAt }) => (data ? [{ data, dataUpdatedAt }] : [])),
      reading: results.filter(({ isFetching }) => isFetching).length,
    }),
  })
  const { read, reading } = details

  const envelopes = useMemo(() => {
    const found = new Map<string, KnownEnvelope>()
    for (const { envelope, event_time } of inFlight.data ?? []) {
      const changedAt = new Date(event_time).getTime()
      if (envelope.id && !Number.isNaN(changedAt)) found.set(envelope.id, { envelope, changedAt })
    }
    for (const { data, dataUpdatedAt } of read) {
      const known = knownEnvelope(data, dataUpdatedAt)
      const other = data.id ? found.get(data.id) : undefined
      if (data.id && (!other || known.changedAt >= other.changedAt)) found.set(data.id, known)
    }
    return found
  }, [inFlight.data, read])

  const settled = inFlight.isSuccess || inFlight.isError
  const next = wanted.find((each) => !asked.includes(each.envelopeId) && !has(envelopes, each))
  useEffect(() => {
    if (settled && next && reading < TOGETHER && asked.length < allowance) setAsked([...asked, next.envelopeId])
  }, [settled, next, reading, asked, allowance])

  // Its row is newer than what was read of it: nobody told, and it is asked for again.
  const outdated = wanted.find((each) => asked.includes(each.envelopeId) && isOutdated(envelopes, each))?.envelopeId
  useEffect(() => {
    if (outdated) void client.invalidateQueries({ queryKey: queryKeys.envelope.one(outdated), exact: true })
  }, [outdated, client])

  return {
    envelopes,
    looking: (wanted.length > 0 && !settled) || reading > 0,
    /** There are rows left whose envelope is not read without a press. */
    more: settled && next !== undefined && asked.length >= allowance,
    lookOn: () => setAllowance(allowance + READ_AT_MOST),
  }
}

/** An envelope that does not say when it changed is as of when it was read. */
export function knownEnvelope(envelope: PdfSignRequest, readAt: number): KnownEnvelope {
  const changed = fromWireDate(envelope.updatedOn ?? envelope.createdOn ?? '')
  return { envelope, changedAt: changed?.getTime() ?? readAt }
}

function has(envelopes: ReadonlyMap<string, KnownEnvelope>, assignment: Assignment): boolean {
  const known = envelopes.get(assignment.envelopeId)
  return known !== undefined && isCurrent(assignment, known)
}

function isOutdated(envelopes: ReadonlyMap<string, KnownEnvelope>, assignment: Assignment): boolean {
  const known = envelopes.get(assignment.envelopeId)
  return known !== undefined && !isCurrent(assignment, known)
}
