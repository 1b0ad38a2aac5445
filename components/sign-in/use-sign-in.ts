'use client'

import { useMutation } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import type { SignedInHalf } from '@/lib/contract/account'
import type { ApiResponse } from '@/lib/contract/answer'

export type Credentials = { email: string; password: string }
export type FirstAdmin = Credentials & { code: string; name: string }

const signIn = (body: Credentials) =>
  call<ApiResponse & Partial<SignedInHalf>>('/api/auth/sign-in/email', { method: 'POST', body })

export function useSignIn(next: string) {
  return useMutation({
    mutationFn: signIn,
    onSuccess: ({ second_step }) =>
      window.location.assign(second_step ? `/sign-in/second-step?next=${encodeURIComponent(next)}` : next),
  })
}

export function useSingleSignOn(next: string) {
  return useMutation({
    mutationFn: () =>
      call<{ url: string }>('/api/auth/sign-in/social', {
        method: 'POST',
        body: { provider: 'oidc', callbackURL: next },
      }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}

/** Makes the first admin and signs that person in; where only that fails, the admin is there and signs in by hand. */
export function useSetup() {
  return useMutation({
    mutationFn: async (admin: FirstAdmin) => {
      await call<ApiResponse>('/api/setup', { method: 'POST', body: admin })
      return signIn(admin).then(
        () => '/',
        () => '/sign-in',
      )
    },
    // A full load: everything on the next page is rendered for the person who came in.
    onSuccess: (path) => window.location.assign(path),
  })
}
