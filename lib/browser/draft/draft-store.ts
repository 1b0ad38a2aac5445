'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { CallError, call } from '@/lib/browser/call'
import { draftQuery, useStoreDraft } from '@/lib/browser/queries/drafts'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import type { DraftContent } from '@/lib/desk/drafts/contract/draft-content'
import { sameContent } from '@/lib/desk/drafts/contract/same-content'
import { Autosave } from './autosave'
import { forgetUnsaved, readUnsaved, storeUnsaved } from './unsaved'

/** Saves the draft on the server. `onNewer` is called when another tab's version replaced the content here. */
export function useAutosave(draft: Draft, onNewer: () => void) {
  const client = useQueryClient()
  const store = useStoreDraft()

  const update = (version: number, content: DraftContent) =>
    call<Draft>(`/api/drafts/${draft.id}`, { method: 'PUT', body: { version, content }, keepalive: true })

  async function save(version: number, content: DraftContent): Promise<Draft> {
    if (version > 0) return update(version, content)
    // Safe to repeat: the id comes from here.
    const { id, purpose, template_id: templateId } = draft
    const body = { id, purpose, templateId, content }
    const created = await call<Draft>('/api/drafts', { method: 'POST', body, keepalive: true })
    // An earlier attempt, whose answer was lost, may have created it with older content.
    return sameContent(created.content, content) ? created : update(created.version, content)
  }

  async function load(): Promise<Draft> {
    const latest = await client.query({ ...draftQuery(draft.id), staleTime: 0 })
    if (!latest) throw new CallError(404, 'This draft was discarded.')
    return latest
  }

  const [autosave] = useState(() => {
    const isConflict = (error: unknown) => error instanceof CallError && error.code === 409
    return new Autosave(draft, { save, load, isConflict, onDraft: store }, readUnsaved(draft.id))
  })
  const state = useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state)
  const content = useSyncExternalStore(autosave.subscribe, autosave.content, autosave.content)
  useSaveOnLeave(draft.id, autosave)

  const adoptNewer = useEffectEvent((newer: Draft) => {
    if (newer.version <= autosave.version() || !autosave.isClean()) return
    const isOwn = sameContent(newer.content, autosave.content())
    autosave.adopt(newer)
    if (!isOwn) onNewer()
  })
  useEffect(() => adoptNewer(draft), [draft])

  return { autosave, state, content }
}

/** Saves before the person can leave. What the server does not have yet is stored in this tab. */
function useSaveOnLeave(draftId: string, autosave: Autosave) {
  useEffect(() => {
    const flush = () => void autosave.flush()
    const leave = () => {
      if (autosave.isClean()) return
      storeUnsaved(draftId, { version: autosave.version(), content: autosave.content() })
      flush()
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (autosave.state().kind === 'failed' || autosave.state().kind === 'conflict') event.preventDefault()
    }
    flush()
    const unsubscribe = autosave.subscribe(() => {
      if (autosave.isClean()) forgetUnsaved(draftId)
    })
    const listeners = new AbortController()
    const { signal } = listeners
    document.addEventListener('focusout', flush, { signal })
    document.addEventListener('visibilitychange', leave, { signal })
    window.addEventListener('pagehide', leave, { signal })
    window.addEventListener('online', flush, { signal })
    window.addEventListener('beforeunload', warn, { signal })
    return () => {
      listeners.abort()
      leave()
      unsubscribe()
    }
  }, [autosave, draftId])
}
