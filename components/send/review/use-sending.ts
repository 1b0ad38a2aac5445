'use client'

import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CallError } from '@/lib/browser/call'
import type { Draft } from '@/lib/desk/contract/drafts/draft'
import type { Autosave } from '../draft/autosave'
import type { SendForm } from '../draft/draft-form'
import { type FieldPlace, fieldPlace, type GoToField } from '../form-fields'
import { draftQuery, useSendDraft } from './use-send'

type Sending = {
  draft: Draft
  form: UseFormReturn<SendForm>
  autosave: Autosave
  goToField: GoToField
  /** The first missing field; undefined if nothing is missing. */
  firstGap: () => FieldPlace | undefined
}

/** Sends the draft, once: everything after a first attempt repeats that attempt. */
export function useSending({ draft, form, autosave, goToField, firstGap }: Sending) {
  const send = useSendDraft(draft.id)
  // The server has no draft of version 0 yet.
  const { isRefetchError } = useQuery({ ...draftQuery(draft.id), enabled: draft.version > 0 })
  const busy = useRef(false)
  const [unsaved, setUnsaved] = useState(false)
  const [isRepeat, setIsRepeat] = useState(false)

  // The draft's state shows the outcome of an attempt. If the draft can't be read either, the outcome is unknown.
  const isUndecided = draft.state === 'sending' || (send.isError && isRefetchError)
  const isUnknown = send.isPending ? isRepeat : isUndecided

  async function submit() {
    if (busy.current) return
    busy.current = true
    try {
      setUnsaved(false)
      setIsRepeat(isUnknown)
      if (!isUnknown && !(await isReady())) return
      await send.mutateAsync(Math.max(autosave.version(), draft.version)).catch(showAtField)
    } finally {
      busy.current = false
    }
  }

  async function isReady(): Promise<boolean> {
    await form.trigger()
    const gap = firstGap()
    if (gap) {
      goToField(gap.step, gap.path)
      return false
    }
    if ((await autosave.flush()) && (await autosave.create())) return true
    setUnsaved(autosave.state().kind === 'failed')
    return false
  }

  function showAtField(error: Error) {
    const place =
      error instanceof CallError && error.field ? fieldPlace(error.field, form.getValues('slots').length) : undefined
    if (!place) return
    form.setError(place.path, { type: 'refused', message: error.message })
    goToField(place.step, place.path)
  }

  return {
    submit,
    isPending: send.isPending,
    isUnknown,
    /** A first attempt was made, and its content must not change. */
    isFrozen: isUnknown || send.isPending || draft.state !== 'open',
    unsaved,
    problem: send.isError && !isUnknown ? send.error : undefined,
    unanswered: isUnknown ? (send.error ?? undefined) : undefined,
  }
}

export type SendingState = ReturnType<typeof useSending>
