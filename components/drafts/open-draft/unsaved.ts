'use client'

import { useEffect } from 'react'
import { z } from 'zod'
import { readTab, removeFromTab, removeUndo, unsavedKey, writeTab } from '@/lib/browser/tab-storage'
import { DraftContent } from '@/lib/desk/drafts/contract/draft'
import type { Autosave } from './autosave'

/** Saves before the person can leave. What the server does not have yet is stored in this tab. */
export function useSaveOnLeave(draftId: string, autosave: Autosave) {
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

const Unsaved = z.object({ version: z.number().int(), content: DraftContent })
/** What the server did not have yet when the page was left, and the version it was based on. */
type Unsaved = z.infer<typeof Unsaved>

export const readUnsaved = (draftId: string): Unsaved | undefined =>
  Unsaved.safeParse(JSON.parse(readTab(unsavedKey(draftId)) ?? 'null')).data

/** Stores it for this tab, until the server has it. Undo gives way where the storage is full. */
function storeUnsaved(draftId: string, unsaved: Unsaved): void {
  const text = JSON.stringify(unsaved)
  if (writeTab(unsavedKey(draftId), text)) return
  removeUndo()
  writeTab(unsavedKey(draftId), text)
}

const forgetUnsaved = (draftId: string): void => removeFromTab(unsavedKey(draftId))
