'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { describeError } from '@/components/ui/error-state'
import { isFocusNowhere } from '@/components/ui/focus'
import { Check, CircleAlert } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { LongWait } from '@/components/ui/loading'
import { CloudUpload } from '@/components/ui/more-icons'
import { useDiscardDraft } from '@/lib/browser/queries/drafts'
import { type Draft, titleOfDraft } from '@/lib/desk/drafts/contract/draft'
import type { SaveState } from '../../open-draft/autosave'

/**
 * Whether the server has what was typed. Only a failure is announced: "Saved" after each pause
 * would interrupt screen readers.
 */
export function SaveLine({ state, frozen, onSave }: { state: SaveState; frozen: boolean; onSave: () => void }) {
  if (state.kind === 'failed') {
    const { message, code } = describeError(state.problem)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-13 text-bad">
        <span className="flex items-start gap-1.5">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{`Not saved: ${message}`}</span>
        </span>
        {/* Saving invalid content again would fail again. */}
        {code === 400 ? null : (
          <Button size="sm" onClick={onSave}>
            Save now
          </Button>
        )}
      </div>
    )
  }
  if (frozen || state.kind === 'conflict' || state.kind === 'closed') return null
  const [Icon, label] = state.kind === 'saving' ? [CloudUpload, 'Saving'] : [Check, 'Saved']
  return (
    <p data-save-state={state.kind} className="flex items-center gap-1.5 text-13 text-ink-soft">
      <Icon aria-hidden="true" className="size-4" />
      <span>{label}</span>
    </p>
  )
}

type UnknownOutcomeProps = {
  draft: Draft
  pending: boolean
  onRetry: () => void
  /** The error of the last attempt. */
  error?: Error | undefined
}

export function UnknownOutcome({ draft, pending, onRetry, error }: UnknownOutcomeProps) {
  const { verb, list } = PURPOSES[draft.purpose]
  const retry = useRef<HTMLButtonElement>(null)
  // The pressed button is gone. Without this, the keyboard would start at the top of the page.
  useEffect(() => {
    if (isFocusNowhere()) retry.current?.focus()
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
        <span>{`Trying again is safe: it repeats the same request and cannot ${verb} twice. `}</span>
        <span>Until then nothing here can be changed. Not sure? Check </span>
        <TextLink href={list.href}>{list.label}</TextLink>
        <span>{` before you ${verb} again.`}</span>
      </p>
      {error ? <p className="mt-1">{`Last answer: ${error.message}`}</p> : null}
      <p role="status" className="mt-1">
        <LongWait active={pending} />
      </p>
    </Banner>
  )
}

/** What is done with a draft, where the result is found, and what can be done with one too many. */
const PURPOSES = {
  envelope: {
    verb: 'send',
    end: 'It will not be sent.',
    undo: 'void',
    list: { href: '/envelopes', label: 'Envelopes' },
  },
  template: {
    verb: 'save',
    end: 'It will not become a template.',
    undo: 'delete',
    list: { href: '/templates', label: 'Templates' },
  },
} as const

function describeDiscard({ purpose, state }: Draft): string {
  const { end, undo, list } = PURPOSES[purpose]
  return state === 'sending'
    ? `Its outcome is not checked anymore. If the service accepted it, you can ${undo} it under ${list.label}.`
    : `${end} You can restore it under Drafts for 30 days.`
}

/** Discards a draft that can't be sent, or whose outcome stays unknown. */
export function DiscardDraftButton({ draft }: { draft: Draft }) {
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const discard = useDiscardDraft(() => router.push(PURPOSES[draft.purpose].list.href))
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Discard draft</Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Discard the draft “${titleOfDraft(draft)}”`}
        consequence={describeDiscard(draft)}
        cancelLabel="Keep it"
        action={{ label: 'Discard draft', onAct: () => discard.mutate(draft), pending: discard.isPending }}
        problem={{ error: discard.error, title: 'The draft was not discarded' }}
      />
    </>
  )
}
