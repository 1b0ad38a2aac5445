'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/lib/browser/call'
import { signWithPasskey } from '@/lib/browser/sign-in/passkey'
import { takeSecondStep } from '@/lib/browser/sign-in/sign-in'
import type { ApiResponse } from '@/lib/contract/answer'
import type { SecondStepAttempt } from '@/lib/desk/contract/auth/sign-in'

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

/** `checking` while the browser works out the proof that the server asks for after many attempts. */
export function useSecondStep(next: string) {
  const [checking, setChecking] = useState(false)
  const mutation = useMutation({
    mutationFn: (attempt: SecondStepAttempt) => takeSecondStep(attempt, () => setChecking(true)),
    onSettled: () => setChecking(false),
    onSuccess: goTo(next),
  })
  return { ...mutation, checking }
}

export function usePasskeySignIn(next: string) {
  const [checking, setChecking] = useState(false)
  const mutation = useMutation({
    mutationFn: async () => {
      const body = await signWithPasskey(() => setChecking(true))
      setChecking(false)
      await call<ApiResponse>('/api/auth/passkey', { method: 'POST', body })
    },
    onSettled: () => setChecking(false),
    onSuccess: goTo(next),
  })
  return { ...mutation, checking }
}

/** Leaves a sign-in that is half done. */
export function useStartOver() {
  return useMutation({
    mutationFn: () => call<ApiResponse>('/api/auth/sign-out', { method: 'POST', body: {} }),
    onSettled: goTo('/sign-in'),
  })
}
