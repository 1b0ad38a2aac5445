'use client'

import { useMutation } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { signWithPasskey } from '@/lib/browser/passkey'
import type { ApiResponse } from '@/lib/contract/answer'

/** A full load: everything on the next page is rendered for the person who came in, and the address of a link is left behind. */
const goTo = (path: string) => () => window.location.replace(path)

export function useAcceptInvite(token: string) {
  return useMutation({
    mutationFn: (joining: { name: string; password: string }) =>
      call<ApiResponse>('/api/invites/accept', { method: 'POST', body: { token, ...joining } }),
    onSuccess: goTo('/'),
  })
}

export function useResetPassword(token: string) {
  return useMutation({
    mutationFn: (password: string) =>
      call<ApiResponse>('/api/password-resets/use', { method: 'POST', body: { token, password } }),
  })
}

export function useSecondStep(next: string) {
  return useMutation({
    mutationFn: (code: string) => call<ApiResponse>('/api/auth/second-step', { method: 'POST', body: { code } }),
    onSuccess: goTo(next),
  })
}

export function usePasskeySignIn(next: string) {
  return useMutation({
    mutationFn: async () => {
      const body = await signWithPasskey()
      await call<ApiResponse>('/api/auth/passkey', { method: 'POST', body })
    },
    onSuccess: goTo(next),
  })
}

/** Leaves a sign-in that is half done. */
export function useStartOver() {
  return useMutation({
    mutationFn: () => call<ApiResponse>('/api/auth/sign-out', { method: 'POST', body: {} }),
    onSettled: goTo('/sign-in'),
  })
}
