'use client'

import { useMutation } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { signWithPasskey } from '@/lib/browser/sign-in/passkey'
import { startSingleSignOn } from '@/lib/browser/sign-in/sign-in'
import type { ApiResponse } from '@/lib/contract/answer'
import type { IdentityProof } from '@/lib/desk/platform/auth/contract/account'
import { returnPathOrHome } from '@/lib/desk/platform/auth/contract/return-path'

const confirm = (body: IdentityProof) => call<ApiResponse>('/api/account/fresh-auth', { method: 'POST', body })

export const useConfirmation = (onDone: () => void) => useMutation({ mutationFn: confirm, onSuccess: onDone })

export const usePasskeyConfirmation = (onDone: () => void) =>
  useMutation({
    mutationFn: async () => confirm({ passkey: await signWithPasskey() }),
    onSuccess: onDone,
  })

/** The person returns to `page` with a new session. */
export const useSignInAgain = (page: string) =>
  useMutation({
    mutationFn: () => startSingleSignOn(returnPathOrHome(page), { authenticateNow: true }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
