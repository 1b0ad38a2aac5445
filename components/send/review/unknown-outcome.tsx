'use client'

import { useEffect, useRef } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { TextLink } from '@/components/ui/link'
import { LongWait } from '@/components/ui/waiting'
import type { Draft } from '@/lib/desk/contract/desk'
import { DiscardDraftButton } from '../draft/discard-draft-button'

type UnknownOutcomeProps = {
  draft: Draft
  pending: boolean
  onRetry: () => void
  /** What the last try was answered. */
  error?: Error | undefined
}

export function UnknownOutcome({ draft, pending, onRetry, error }: UnknownOutcomeProps) {
  const retry = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone: without this a keyboard would begin at the top of the page.
  useEffect(() => {
    if (document.activeElement === document.body) retry.current?.focus()
  }, [])

  return (
    <Banner
      tone="warn"
      className="mt-4"
      title="We do not know yet whether the service accepted this."
      action={
        <div className="flex flex-wrap gap-2">
          <DiscardDraftButton draft={draft} />
          <Button ref={retry} variant="primary" pending={pending} onClick={onRetry}>
            Try again
          </Button>
        </div>
      }
    >
      <p>
        Trying again is safe: it repeats the same request and cannot send twice. Until then nothing here can be changed.
        Not sure? Check <TextLink href="/envelopes">Envelopes</TextLink> before you send again.
      </p>
      {error ? <p className="mt-1">Last answer: {error.message}</p> : null}
      <p role="status" className="mt-1">
        <LongWait active={pending} />
      </p>
    </Banner>
  )
}
