import { queryOptions, useMutation } from '@tanstack/react-query'
import { CallError, call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { ApiResponse } from '@/lib/contract/answer'
import { type DelegateRequest, SIGNING_TOKEN_HEADER, type SigningView, type SignRequest } from '@/lib/contract/signing'

export const tokenHeader = (token: string) => ({ [SIGNING_TOKEN_HEADER]: token })

/** What the link opens. Read once: while somebody fills it in, nothing changes under their hands. */
export const signingQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.signing.view(token),
    queryFn: ({ signal }) => call<SigningView>('/api/sign', { signal, headers: tokenHeader(token) }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const fileUrl = (index: number) => `/api/sign/files/${index}`

const post = (token: string, verb: string, body: unknown) =>
  call<ApiResponse>(`/api/sign/${verb}`, { method: 'POST', body, headers: tokenHeader(token) })

/** A refusal stays one; a lost connection or a failing service is worth two more tries. */
const mayPass = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof CallError && error.code >= 400 && error.code < 500)

export const useOpen = (token: string) => useMutation({ mutationFn: () => post(token, 'open', {}), retry: mayPass })

export const useSign = (token: string) =>
  useMutation({ mutationFn: (request: SignRequest) => post(token, 'sign', request) })

export const useDecline = (token: string) =>
  useMutation({ mutationFn: (reason: string) => post(token, 'decline', reason ? { reason } : {}) })

export const usePassOn = (token: string) =>
  useMutation({ mutationFn: (to: DelegateRequest) => post(token, 'delegate', to) })
