'use client'

import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { CallError } from '@/lib/browser/call'
import type { Draft } from '@/lib/desk/contract/desk'
import type { Autosave } from '../draft/autosave'
import type { SendForm } from '../draft/draft-form'
import { refusedField } from '../refused-field'
import type { Step } from '../steps'
import { draftQuery, useSendDraft } from './use-send'

type Sending = {
  draft: Draft
  form: UseFormReturn<SendForm>
  autosave: Autosave
  /** Brings a person to an input, on whichever step it is. */
  land: (step: Step, path: FieldPath<SendForm>) => void
  /** The first thing that is missing, with its step; undefined when all is there. */
  firstGap: () => { step: Step; path: FieldPath<SendForm> } | undefined
}

/** Sends the draft, once: everything after a first attempt repeats that attempt. */
export function useSending({ draft, form, autosave, land, firstGap }: Sending) {
  const send = useSendDraft(draft.id)
  // The server has no draft of version 0 yet.
  const { isRefetchError } = useQuery({ ...draftQuery(draft.id), enabled: draft.version > 0 })
  const busy = useRef(false)
  const [unsaved, setUnsaved] = useState(false)
  const [isRepeat, setIsRepeat] = useState(false)

  // The draft itself says what became of an attempt; only when it cannot be read either is the answer truly open.
  const isOpenQuestion = draft.state === 'sending' || (send.isError && isRefetchError)
  const isUnknown = send.isPending ? isRepeat : isOpenQuestion

  async function submit() {
    if (busy.current) return
    busy.current = true
    try {
      setUnsaved(false)
      setIsRepeat(isUnknown)
      if (!isUnknown && !(await isReady())) return
      await send.mutateAsync(Math.max(autosave.version(), draft.version)).catch(refused)
    } finally {
      busy.current = false
    }
  }

  async function isReady(): Promise<boolean> {
    await form.trigger()
    const gap = firstGap()
    if (gap) land(gap.step, gap.path)
    if (gap) return false
    if ((await autosave.flush()) && (await autosave.create())) return true
    setUnsaved(autosave.state().kind === 'failed')
    return false
  }

  function refused(error: Error) {
    const place =
      error instanceof CallError && error.field ? refusedField(error.field, form.getValues('slots').length) : undefined
    if (!place) return
    form.setError(place.path, { type: 'refused', message: error.message })
    land(place.step, place.path)
  }

  return {
    submit,
    isPending: send.isPending,
    isUnknown,
    /** A first attempt was made: what it carries must not change any more. */
    isFrozen: isUnknown || send.isPending || draft.state !== 'open',
    unsaved,
    problem: send.isError && !isUnknown ? send.error : undefined,
    unanswered: isUnknown ? (send.error ?? undefined) : undefined,
  }
}

export type SendingState = ReturnType<typeof useSending>
