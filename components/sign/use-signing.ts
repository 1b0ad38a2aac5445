import { queryOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CallError, call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { ApiResponse } from '@/lib/contract/answer'
import type { DelegateRequest, SignedAnswer, SigningView, SignRequest } from '@/lib/contract/signing'
import { SIGNING_TOKEN_HEADER } from '@/lib/contract/signing-token'

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

export const fileUrl = (index: number) => `/api/sign/files/${index}`

const post = (token: string, verb: string, body: unknown) =>
  call<ApiResponse>(`/api/sign/${verb}`, { method: 'POST', body, headers: tokenHeader(token) })

export const useSign = (token: string) =>
  useMutation({
    mutationFn: (body: SignRequest) =>
      call<SignedAnswer>('/api/sign/sign', { method: 'POST', body, headers: tokenHeader(token) }),
  })

export const useDecline = (token: string) =>
  useMutation({ mutationFn: (reason: string) => post(token, 'decline', reason ? { reason } : {}) })

export const useDelegate = (token: string) =>
  useMutation({ mutationFn: (to: DelegateRequest) => post(token, 'delegate', to) })

/** Two more attempts after a lost connection or a server error, none after a refusal. */
const mayRetry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof CallError && error.code >= 400 && error.code < 500)

/** Reports once that a person opened the page: never while it is prerendered or hidden. */
export function useReportOpened(token: string) {
  const { mutate } = useMutation({ mutationFn: () => post(token, 'open', {}), retry: mayRetry })
  const isReported = useRef(false)
  const report = useEffectEvent(() => {
    if (isReported.current || document.visibilityState !== 'visible') return
    isReported.current = true
    // A failure must not stop anybody from reading. It is reported when the page is shown again.
    mutate(undefined, {
      onError: () => {
        isReported.current = false
      },
    })
  })
  useEffect(() => {
    report()
    document.addEventListener('visibilitychange', report)
    return () => document.removeEventListener('visibilitychange', report)
  }, [])
}
