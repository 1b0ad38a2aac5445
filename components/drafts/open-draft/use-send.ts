'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Codes, codesFor } from '@/lib/browser/access-code'
import { CallError, call, isOutcomeUnknown } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { draftsQuery } from '@/lib/browser/queries/draft-list'
import { CHECK_SEND_MS, draftQuery, useStoreDraft } from '@/lib/browser/queries/drafts'
import { accessCodeKey, removeFromTab } from '@/lib/browser/tab-storage'
import type { Draft, DraftContent, SendChoice, SentDraft } from '@/lib/desk/drafts/contract/draft'
import { changedParts, sameContent } from '@/lib/desk/drafts/contract/same-content'
import type { Autosave } from './autosave'
import { announceVersion } from './save-draft'

/** Posts the send. It is safe to repeat: the draft's one idempotency key goes with every attempt. */
export function useSendDraft({ id, purpose }: Draft) {
  const client = useQueryClient()
  const store = useStoreDraft()
  return useMutation({
    mutationFn: (body: { version: number; codes?: Codes } & SendChoice) =>
      call<SentDraft>(`/api/drafts/${id}/${purpose === 'template' ? 'template' : 'send'}`, { method: 'POST', body }),
    onSuccess: ({ codes_sent, ...draft }, { codes = {} }) => {
      for (const recipient of Object.keys(codes)) removeFromTab(accessCodeKey(id, Number(recipient)))
      store(draft)
      announceVersion(draft)
    },
    onSettled: () =>
      Promise.all([
        client.refetchQueries({ queryKey: draftQuery(id).queryKey, exact: true }),
        client.invalidateQueries({ queryKey: draftsQuery.queryKey, exact: true }),
        client.invalidateQueries({ queryKey: queryKeys[purpose === 'template' ? 'templates' : 'envelopes'].all }),
      ]),
  })
}

/** What became of one press of "Send", as far as the draft's state on the server does not say it. */
type Attempt = {
  isRunning: boolean
  /** It repeats an earlier attempt, whose outcome is not known. */
  isRepeat: boolean
  /** Nothing was sent, because the last changes are not on the server. */
  unsaved?: 'failed' | 'conflict' | undefined
  /** What the server refused to send. */
  refusal?: Pick<Draft, 'content' | 'replaces'>
  /** The parts that another tab had changed, if nothing was sent because of that. */
  changes?: string[] | undefined
}

type SendInput = {
  draft: Draft
  /** The last attempt to read the draft again failed. */
  isUnreadable: boolean
  autosave: Autosave
  codes: Codes
}

/**
 * Sends the draft once: it saves the last changes, then posts the send. Everything after a first
 * attempt repeats that attempt. If its answer is lost, the draft is read until its state says what
 * became of it.
 */
export function useSend({ draft, isUnreadable, autosave, codes }: SendInput) {
  const client = useQueryClient()
  const send = useSendDraft(draft)
  const { queryKey } = draftQuery(draft.id)
  const isBusy = useRef(false)
  const [attempt, setAttempt] = useState<Attempt>({ isRunning: false, isRepeat: false })

  // Without an answer, and with the draft as it was sent, the server may still be preparing it.
  const isLost = isOutcomeUnknown(send.error) && draft.version <= (send.variables?.version ?? 0)
  const readDraft = useEffectEvent(() => client.refetchQueries({ queryKey, exact: true }))
  useEffect(() => {
    if (!isLost) return
    const timer = setInterval(() => void readDraft(), CHECK_SEND_MS)
    return () => clearInterval(timer)
  }, [isLost])

  const isUndecided = draft.state === 'sending' || (draft.state === 'open' && send.isError && (isUnreadable || isLost))
  const isUnknown = attempt.isRunning ? attempt.isRepeat : isUndecided

  /** Resolves with the refusal, if there was one. */
  async function submit(choice: SendChoice = {}): Promise<Error | undefined> {
    if (isBusy.current) return undefined
    isBusy.current = true
    setAttempt({ isRunning: true, isRepeat: isUnknown })
    const { error, ...outcome } = await saveAndSend(choice)
    isBusy.current = false
    setAttempt({ isRunning: false, isRepeat: isUnknown, ...outcome })
    return error
  }

  async function saveAndSend(choice: SendChoice): Promise<Partial<Attempt> & { error?: Error }> {
    if (!isUnknown && !(await autosave.saveAll())) {
      const { kind } = autosave.state()
      // A draft that is being sent, or was, says so itself.
      return { unsaved: kind === 'closed' ? undefined : kind === 'conflict' ? 'conflict' : 'failed' }
    }
    const version = Math.max(autosave.version(), draft.version)
    const content = autosave.content()
    return send.mutateAsync({ version, ...choice, ...codesFor(content, codes) }).then(
      () => ({}),
      (error: Error) => ({
        error,
        refusal: { content: autosave.content(), replaces: draft.replaces },
        changes: changesElsewhere(error, version, content),
      }),
    )
  }

  /** What another tab changed, if that is why nothing was sent. The draft was read again since then. */
  function changesElsewhere(error: Error, version: number, content: DraftContent): string[] | undefined {
    const newest = client.getQueryData(queryKey)
    const isStale = error instanceof CallError && error.code === 409 && newest?.state === 'open'
    const changes = isStale && newest.version > version ? changedParts(content, newest.content) : []
    return changes.length > 0 ? changes : undefined
  }

  const { isRunning, unsaved, refusal, changes } = attempt
  // A refusal says nothing about other content, or about another envelope to replace.
  const isStillRefused =
    refusal !== undefined &&
    refusal.replaces?.envelope_id === draft.replaces?.envelope_id &&
    sameContent(refusal.content, autosave.content())
  return {
    submit,
    /** Also while the last changes are being saved. */
    isPending: isRunning,
    /** Whether a first attempt created the envelope is not known. */
    isUnknown,
    /** A first attempt was made, and its content must not change. */
    isFrozen: isUnknown || isRunning || draft.state !== 'open',
    /**
     * Nothing was sent, because the last changes could not be saved, or because another tab changed
     * the draft first and the person has not decided which version to keep.
     */
    unsaved: unsaved === 'conflict' && autosave.state().kind !== 'conflict' ? undefined : unsaved,
    /** Why this was refused. */
    problem: draft.state === 'open' && !isUnknown && isStillRefused && !changes ? (send.error ?? undefined) : undefined,
    /** Nothing was sent, because another tab had changed these parts of the draft. */
    changes: isUnknown ? undefined : changes,
    unanswered: isUnknown ? (send.error ?? undefined) : undefined,
    wasTried: !send.isIdle,
    /** The access codes of the envelope, if this tab sent it. */
    sentCodes: (send.data?.codes_sent && send.variables?.codes) || {},
  }
}

export type SendProgress = ReturnType<typeof useSend>
