import { queryOptions, useMutation } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { Clock } from '@/components/ui/clock'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { ApiResponse } from '@/lib/contract/answer'
import { SIGNING_TOKEN_HEADER } from '@/lib/contract/constants'
import type { DelegateRequest, EndedView, SignedAnswer, SigningView, SignRequest } from '@/lib/contract/signing'
import { dateOfSigning, dayOfDate } from '@/lib/printing/stamped-text'
import { describeDay } from './language'

export const tokenHeader = (token: string) => ({ [SIGNING_TOKEN_HEADER]: token })

export const readView = (token: string, signal?: AbortSignal) =>
  call<SigningView>('/api/sign', { signal, headers: tokenHeader(token) })

/** What the link opens. Loaded once: the document doesn't change while somebody fills it in. */
export const signingQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.signing.view(token),
    queryFn: ({ signal }) => readView(token, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The subject and sender of a link that no longer opens anything. A service may leave them out. */
export const endedQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.signing.ended(token),
    queryFn: ({ signal }) => call<EndedView>('/api/sign/ended', { signal, headers: tokenHeader(token) }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const fileUrl = (index: number) => `/api/sign/files/${index}`

export const postSigning = (token: string, verb: string, body: unknown) =>
  call<ApiResponse>(`/api/sign/${verb}`, { method: 'POST', body, headers: tokenHeader(token) })

export const useSign = (token: string) =>
  useMutation({
    mutationFn: (body: SignRequest) =>
      call<SignedAnswer>('/api/sign/sign', { method: 'POST', body, headers: tokenHeader(token) }),
  })

export const useDecline = (token: string) =>
  useMutation({ mutationFn: (reason: string) => postSigning(token, 'decline', reason ? { reason } : {}) })

export const useDelegate = (token: string) =>
  useMutation({ mutationFn: (to: DelegateRequest) => postSigning(token, 'delegate', to) })

/** The date that is stamped when the person finishes, in the person's zone. */
export type SigningDate = {
  zone: string
  /** As date fields print it: `2026-11-27 (Pacific/Auckland)`. */
  printed: string
  /** In words: `27 Nov 2026 (Pacific/Auckland)`. */
  readable: string
  /** Whether the day has changed since the page showed it. The page then shows the new one. */
  hasChanged: () => boolean
  /** Dates in UTC instead, because the service does not know the browser's zone. */
  switchToUtc: () => void
}

/** The parts of the signer's view that the date depends on. */
type DateSource = Pick<SigningView, 'consent'> & { fields: readonly Pick<SigningView['fields'][number], 'type'>[] }

/** Undefined if no field is a date, or if the service dates fields in its own way. */
export function useSigningDate({ consent, fields }: DateSource, language: string): SigningDate | undefined {
  const { now: tick, zone: browserZone } = useContext(Clock)
  const [isUtc, setIsUtc] = useState(false)
  const [checkedAt, setCheckedAt] = useState(0)
  // The wording of the consent and the zone of dates are one addition to the interface.
  if (!consent || !fields.some(({ type }) => type === 'date')) return undefined
  const zone = isUtc ? 'UTC' : browserZone
  const text = dateOfSigning(new Date(Math.max(tick, checkedAt)), zone)
  return {
    zone,
    printed: text,
    readable: `${describeDay(language, dayOfDate(text))} (${zone})`,
    hasChanged: () => {
      const now = Date.now()
      setCheckedAt(now)
      return dateOfSigning(new Date(now), zone) !== text
    },
    switchToUtc: () => setIsUtc(true),
  }
}
