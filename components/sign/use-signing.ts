import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
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
