import type { ApiResponse } from '@/lib/contract/answer'
import type { SignedInHalf } from '@/lib/desk/platform/auth/contract/account'
import type { Credentials, SecondStepAttempt } from '@/lib/desk/platform/auth/contract/sign-in'
import { call } from '../call'
import { withProof } from './with-proof'

export const signInWithPassword = (credentials: Credentials, onCheck: () => void) =>
  withProof(
    (proof) =>
      call<ApiResponse & Partial<SignedInHalf>>('/api/auth/sign-in/email', {
        method: 'POST',
        body: { ...credentials, proof },
      }),
    { email: credentials.email },
    onCheck,
  )

export const takeSecondStep = (attempt: SecondStepAttempt, onCheck: () => void) =>
  withProof(
    (proof) => call<ApiResponse>('/api/auth/second-step', { method: 'POST', body: { ...attempt, proof } }),
    { for: 'second step' },
    onCheck,
  )

/** Where the identity provider is. With `authenticateNow` it asks who is there even if it still knows the person. */
export const startSingleSignOn = (callbackURL: string, { authenticateNow = false } = {}) =>
  call<{ url: string }>('/api/auth/sign-in/social', {
    method: 'POST',
    body: { provider: 'oidc', callbackURL, authenticateNow },
  })
