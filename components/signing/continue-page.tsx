'use client'

import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Unlink } from '@/components/ui/icons'
import { LoadingNote } from '@/components/ui/loading'
import { call } from '@/lib/browser/call'
import type { ContinuedSigning } from '@/lib/contract/signer-link'
import { EndPage } from './end-page'
import { useMessages } from './language'
import { tokenHeader } from './use-signing'

/** Exchanges the code of the other screen for the signer's link, once. */
export function ContinuePage({ token }: { token: string }) {
  const t = useMessages()
  const { mutate, isError } = useMutation({
    mutationFn: () =>
      call<ContinuedSigning>('/api/sign/continue', { method: 'POST', body: {}, headers: tokenHeader(token) }),
    onSuccess: (answer) => window.location.replace(`/sign/${answer.token}`),
  })
  // It works once, and development runs effects twice.
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    mutate()
  }, [mutate])
  if (!isError) return <LoadingNote>{t('openingDocument')}</LoadingNote>
  return (
    <EndPage title={t('codeSpentTitle')} icon={Unlink}>
      <p>{t('codeSpent')}</p>
    </EndPage>
  )
}
