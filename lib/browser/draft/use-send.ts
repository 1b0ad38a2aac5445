'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { draftsQuery } from '@/lib/browser/queries/draft-list'
import { draftQuery, useStoreDraft } from '@/lib/browser/queries/drafts'
import type { Draft, DraftContent } from '@/lib/desk/drafts/contract/draft'
import { changedParts, sameContent } from '@/lib/desk/drafts/contract/same-content'
import type { Autosave } from './autosave'

/** What a person decided about a template that was changed in the meantime. */
type SaveChoice = { over?: string; asNew?: boolean }

/** Safe to repeat: the draft's one idempotency key goes with every attempt. */
export function useSendDraft({ id, purpose }: Draft) {
  const client = useQueryClient()
  const store = useStoreDraft()
  return useMutation({
    mutationFn: (body: { version: number } & SaveChoice) =>
      call<Draft>(`/api/drafts/${id}/${purpose === 'template' ? 'template' : 'send'}`, { method: 'POST', body }),
    onSuccess: store,
    onSettled: () =>
      Promise.all([
        client.refetchQueries({ queryKey: draftQuery(id).queryKey, exact: true }),
        client.invalidateQueries({ queryKey: draftsQuery.queryKey, exact: true }),
        client.invalidateQueries({ queryKey: queryKeys[purpose === 'template' ? 'templates' : 'envelopes'].all }),
      ]),
  })
}

/** Sends the draft, once: everything after a first attempt repeats that attempt. */
export function useSend(draft: Draft, autosave: Autosave) {
  const client = useQueryClient()
  const send = useSendDraft(draft)
  // The server has no draft of version 0 yet.
  const { isRefetchError } = useQuery({ ...draftQuery(draft.id), enabled: draft.version > 0 })
  const busy = useRef(false)
  const [unsaved, setUnsaved] = useState(false)
  const [isRepeat, setIsRepeat] = useState(false)
  const [refused, setRefused] = useState<DraftContent>()
  const [changes, setChanges] = useState<string[]>()

  // The draft's state shows the outcome of an attempt. If the draft can't be read either, the outcome is unknown.
  const isUndecided = draft.state === 'sending' || (send.isError && isRefetchError)
  const isUnknown = send.isPending ? isRepeat : isUndecided

  const isRefused = refused !== undefined && sameContent(refused, autosave.content())

  /** Resolves with the refusal, if there was one. */
  async function submit(choice: SaveChoice = {}): Promise<Error | undefined> {
    if (busy.current) return undefined
    busy.current = true
    try {
      setUnsaved(false)
      setChanges(undefined)
      setIsRepeat(isUnknown)
      if (!isUnknown && !(await isSaved())) return undefined
      const version = Math.max(autosave.version(), draft.version)
      const content = autosave.content()
      return await send.mutateAsync({ version, ...choice }).then(
        () => undefined,
        (error: Error) => {
          setRefused(autosave.content())
          setChanges(changesElsewhere(error, version, content))
          return error
        },
      )
    } finally {
      busy.current = false
    }
  }

  /** What another tab changed, if that is why nothing was sent. The draft was read again since then. */
  function changesElsewhere(error: Error, version: number, content: DraftContent): string[] | undefined {
    const newest = client.getQueryData(draftQuery(draft.id).queryKey)
    const isStale = error instanceof CallError && error.code === 409 && newest?.state === 'open'
    const changes = isStale && newest.version > version ? changedParts(content, newest.content) : []
    return changes.length > 0 ? changes : undefined
  }

  async function isSaved(): Promise<boolean> {
    if ((await autosave.flush()) && (await autosave.create())) return true
    setUnsaved(autosave.state().kind === 'failed')
    return false
  }

  return {
    submit,
    isPending: send.isPending,
    /** Whether a first attempt created the envelope is not known. */
    isUnknown,
    /** A first attempt was made, and its content must not change. */
    isFrozen: isUnknown || send.isPending || draft.state !== 'open',
    /** Not sent, because the last changes could not be saved. */
    unsaved,
    /** Why the service refused this content; it says nothing about another one. */
    problem: send.isError && !isUnknown && isRefused && !changes ? send.error : undefined,
    /** Not sent, because another tab had changed these parts of the draft. */
    changes: isUnknown ? undefined : changes,
    unanswered: isUnknown ? (send.error ?? undefined) : undefined,
  }
}

export type Sending = ReturnType<typeof useSend>
