'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { secondStepParams } from '@/components/accounts/address'
import { call } from '@/lib/browser/call'
import { signInWithPassword, signWithPasskey, startSingleSignOn, takeSecondStep } from '@/lib/browser/sign-in'
import type { ApiResponse } from '@/lib/contract/answer'
import type { Credentials, SecondStepAttempt } from '@/lib/desk/accounts/contract/account'

export type FirstAdmin = Credentials & { code: string; name: string }

/**
 * `checking` while the browser computes the proof of work that the server requires after many
 * attempts.
 */
export function useSignIn(next: string) {
  const [checking, setChecking] = useState(false)
  const mutation = useMutation({
    mutationFn: (credentials: Credentials) => signInWithPassword(credentials, () => setChecking(true)),
    onSettled: () => setChecking(false),
    onSuccess: ({ second_step }) =>
      window.location.assign(second_step ? secondStepParams.href('/sign-in/second-step', { next }) : next),
  })
  return { ...mutation, checking }
}

export function useSingleSignOn(next: string) {
  return useMutation({
    mutationFn: () => startSingleSignOn(next),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}

/** Creates the first admin and signs them in. If only that fails, they sign in by hand. */
export function useSetup() {
  return useMutation({
    mutationFn: async ({ code, name, ...admin }: FirstAdmin) => {
      await call<ApiResponse>('/api/setup', { method: 'POST', body: { code, name, ...admin } })
      return signInWithPassword(admin, () => undefined).then(
        () => '/',
        () => '/sign-in',
      )
    },
    // A full page load, which renders everything for the new session.
    onSuccess: (path) => window.location.assign(path),
  })
}

/**
 * A full page load, which renders everything for the new session. `replace` removes a one-time link
 * from the history.
 */
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

/**
 * `checking` while the browser computes the proof of work that the server requires after many
 * attempts.
 */
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

/** Leaves a sign-in between its two steps. */
export function useStartOver() {
  return useMutation({
    mutationFn: () => call<ApiResponse>('/api/auth/sign-out', { method: 'POST', body: {} }),
    onSettled: goTo('/sign-in'),
  })
}
