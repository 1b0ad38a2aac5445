import { queryOptions, useMutation } from '@tanstack/react-query'
import { CallError, call } from '@/lib/browser/call'
import type { ApiResponse } from '@/lib/contract/answer'
import type { DelegateRequest, SigningView, SignRequest } from '@/lib/contract/signing'

const door = (token: string) => `/api/sign/${encodeURIComponent(token)}` as const

/** What the link opens. Read once: while somebody fills it in, nothing changes under their hands. */
export const signingQuery = (token: string) =>
  queryOptions({
    queryKey: ['signing', token],
    queryFn: ({ signal }) => call<SigningView>(door(token), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const fileUrl = (token: string, index: number) => `${door(token)}/files/${index}`

const post = (token: string, verb: string, body: unknown) =>
  call<ApiResponse>(`${door(token)}/${verb}`, { method: 'POST', body })

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
