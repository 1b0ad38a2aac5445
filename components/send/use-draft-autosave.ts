'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { CallError } from '@/lib/browser/call'
import type { Draft } from '@/lib/contract/desk'
import { sameContent } from '@/lib/contract/draft-content'
import { Autosave } from './autosave'
import { draftQuery, useKeepDraft, useSaveDraft } from './use-send'

/** Drafts whose last words are not on the server yet outlive the page that showed them, so that coming back finds them. */
const unsaved = new Map<string, Autosave>()

/** Keeps the draft on the server; `onNewer` gets a version of another tab that nothing typed here stands against. */
export function useDraftAutosave(draft: Draft, onNewer: (draft: Draft) => void) {
  const client = useQueryClient()
  const keep = useKeepDraft()
  const { mutateAsync } = useSaveDraft(draft.id)
  const [autosave] = useState(
    () =>
      unsaved.get(draft.id) ??
      new Autosave(draft, {
        save: (version, content) => mutateAsync({ version, content }),
        load: () => client.query({ ...draftQuery(draft.id), staleTime: 0 }),
        isConflict: (error) => error instanceof CallError && error.code === 409,
        onDraft: keep,
      }),
  )
  const state = useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state)

  const adoptNewer = useEffectEvent((newer: Draft) => {
    if (newer.version <= autosave.version() || !autosave.isClean()) return
    const isOwn = sameContent(newer.content, autosave.content())
    autosave.adopt(newer)
    if (!isOwn) onNewer(newer)
  })
  useEffect(() => adoptNewer(draft), [draft])

  useEffect(() => {
    unsaved.delete(draft.id)
    const flush = () => void autosave.flush()
    const warn = (event: BeforeUnloadEvent) => {
      if (autosave.state().kind === 'failed' || autosave.state().kind === 'conflict') event.preventDefault()
    }
    document.addEventListener('focusout', flush)
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', flush)
    window.addEventListener('beforeunload', warn)
    return () => {
      document.removeEventListener('focusout', flush)
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', flush)
      window.removeEventListener('beforeunload', warn)
      if (autosave.isClean()) return
      unsaved.set(draft.id, autosave)
      void autosave.flush().then((saved) => saved && unsaved.delete(draft.id))
    }
  }, [autosave, draft.id])

  return { autosave, state }
}
