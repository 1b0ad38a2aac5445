'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { TextLink } from '@/components/ui/link'
import { LongWait } from '@/components/ui/waiting'
import { useDiscardDraft } from '@/lib/browser/queries/drafts'
import type { Draft } from '@/lib/desk/drafts/contract/draft'

type UnknownOutcomeProps = {
  draft: Draft
  pending: boolean
  onRetry: () => void
  /** The error of the last attempt. */
  error?: Error | undefined
}

export function UnknownOutcome({ draft, pending, onRetry, error }: UnknownOutcomeProps) {
  const retry = useRef<HTMLButtonElement>(null)
  // The pressed button is gone. Without this, the keyboard would start at the top of the page.
  useEffect(() => {
    if (document.activeElement === document.body) retry.current?.focus()
  }, [])

  return (
    <Banner
      tone="warn"
      className="mt-4"
      title="We don't know yet whether the service accepted this"
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
      {error ? <p className="mt-1">{`Last answer: ${error.message}`}</p> : null}
      <p role="status" className="mt-1">
        <LongWait active={pending} />
      </p>
    </Banner>
  )
}

const CONSEQUENCE = {
  open: 'Nothing was sent from it. You can restore it under Drafts for 30 days.',
  sending: 'Its outcome is not checked anymore. If the service accepted it, you can void it under Envelopes.',
}

/** Discards a draft that can't be sent, or whose outcome stays unknown. */
export function DiscardDraftButton({ draft }: { draft: Draft }) {
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const discard = useDiscardDraft(() => router.push('/envelopes'))
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Discard draft</Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Discard the draft of “${draft.template_name}”`}
        consequence={CONSEQUENCE[draft.state === 'sending' ? 'sending' : 'open']}
        cancelLabel="Keep it"
        action={{ label: 'Discard draft', onAct: () => discard.mutate(draft), pending: discard.isPending }}
        problem={{ error: discard.error, title: 'The draft was not discarded' }}
      />
    </>
  )
}
