'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { secondStepParams } from '@/app/sign-in/second-step/search-params'
import { call } from '@/lib/browser/call'
import { signInWithPassword, startSingleSignOn } from '@/lib/browser/sign-in/sign-in'
import type { ApiResponse } from '@/lib/contract/answer'
import type { Credentials } from '@/lib/desk/contract/auth/sign-in'

export type FirstAdmin = Credentials & { code: string; name: string }

/** `checking` while the browser works out the proof that the server asks for after many attempts. */
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

/** Makes the first admin and signs that person in; where only that fails, the admin is there and signs in by hand. */
export function useSetup() {
  return useMutation({
    mutationFn: async ({ code, name, ...admin }: FirstAdmin) => {
      await call<ApiResponse>('/api/setup', { method: 'POST', body: { code, name, ...admin } })
      return signInWithPassword(admin, () => undefined).then(
        () => '/',
        () => '/sign-in',
      )
    },
    // A full load: everything on the next page is rendered for the person who came in.
    onSuccess: (path) => window.location.assign(path),
  })
}
