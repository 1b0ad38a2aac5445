'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { CallError } from '@/lib/browser/call'
import type { Draft, DraftContent } from '@/lib/desk/contract/desk'
import { sameContent } from '@/lib/desk/contract/draft-content'
import { draftQuery, useCreateDraft, useKeepDraft, useSaveDraft } from '../review/use-send'
import { Autosave } from './autosave'
import { forgetNewDraft } from './new-draft'
import { forgetUnsaved, keepUnsaved, readUnsaved } from './unsaved'

/** Keeps the draft on the server; `onNewer` gets a version of another tab that nothing typed here stands against. */
export function useDraftAutosave(draft: Draft, onNewer: (draft: Draft) => void) {
  const client = useQueryClient()
  const keep = useKeepDraft()
  const { mutateAsync: update } = useSaveDraft(draft.id)
  const { mutateAsync: create } = useCreateDraft()

  async function save(version: number, content: DraftContent): Promise<Draft> {
    if (version > 0) return update({ version, content })
    const created = await create({ id: draft.id, templateId: draft.template_id, content })
    forgetNewDraft(draft.id)
    // An earlier attempt whose answer was lost may have created it with what was typed by then.
    return sameContent(created.content, content) ? created : update({ version: created.version, content })
  }

  const [autosave] = useState(
    () =>
      new Autosave(
        draft,
        {
          save,
          load: () => client.query({ ...draftQuery(draft.id), staleTime: 0 }),
          isConflict: (error) => error instanceof CallError && error.code === 409,
          onDraft: keep,
        },
        readUnsaved(draft.id),
      ),
  )
  const state = useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state)
  useLeaving(draft.id, autosave)

  const adoptNewer = useEffectEvent((newer: Draft) => {
    if (newer.version <= autosave.version() || !autosave.isClean()) return
    const isOwn = sameContent(newer.content, autosave.content())
    autosave.adopt(newer)
    if (!isOwn) onNewer(newer)
  })
  useEffect(() => adoptNewer(draft), [draft])

  return { autosave, state }
}

/** Everything that could part a person from their words saves them first; what the server does not have yet stays in this tab. */
function useLeaving(draftId: string, autosave: Autosave) {
  useEffect(() => {
    const flush = () => void autosave.flush()
    const leave = () => {
      if (autosave.isClean()) return
      keepUnsaved(draftId, { version: autosave.version(), content: autosave.content() })
      flush()
    }
    const forget = () => {
      if (autosave.isClean()) forgetUnsaved(draftId)
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (autosave.state().kind === 'failed' || autosave.state().kind === 'conflict') event.preventDefault()
    }
    flush()
    autosave.subscribe(forget)
    document.addEventListener('focusout', flush)
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', flush)
    window.addEventListener('beforeunload', warn)
    return () => {
      document.removeEventListener('focusout', flush)
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', flush)
      window.removeEventListener('beforeunload', warn)
      leave()
    }
  }, [autosave, draftId])
}
