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
      storeInTab(draftId, { version: autosave.version(), content: autosave.content() })
      flush()
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (autosave.state().kind === 'failed' || autosave.state().kind === 'conflict') event.preventDefault()
    }
    flush()
    const unsubscribe = autosave.store.subscribe(() => {
      if (autosave.isClean()) removeFromTab(unsavedKey(draftId))
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

const TabCopy = z.object({ version: z.number().int(), content: DraftContent })
/** What the server did not have yet when the page was left, and the version it was based on. */
type TabCopy = z.infer<typeof TabCopy>

export const readTabCopy = (draftId: string): TabCopy | undefined =>
  TabCopy.safeParse(JSON.parse(readTab(unsavedKey(draftId)) ?? 'null')).data

/** Stores it until the server has it. If the storage is full, the undo of fields gives way. */
function storeInTab(draftId: string, copy: TabCopy): void {
  const text = JSON.stringify(copy)
  if (writeTab(unsavedKey(draftId), text)) return
  removeUndo()
  writeTab(unsavedKey(draftId), text)
}
