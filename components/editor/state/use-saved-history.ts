import { useEffect } from 'react'
import { readTab, undoKey, writeTab } from '@/lib/browser/tab-storage'
import { MAX_HISTORY_CHARACTERS, parseHistory, serializeHistory } from '../model/saved-history'
import type { EditorStore } from './editor-store'

/** Writing a long history takes a few milliseconds: not while somebody drags. */
const WRITE_MS = 400
/** Less than this is not worth another try. */
const LEAST_CHARACTERS = 10_000

/** Keeps undo across reloads, in the tab's storage under `key`, as long as the fields are the same. */
export function useSavedHistory(store: EditorStore, key: string): void {
  useEffect(() => {
    const name = undoKey(key)
    const saved = parseHistory(readTab(name), store.get().fields)
    if (saved) store.restore(saved)
    let written = store.get().history
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      clearTimeout(timer)
      const { history, fields } = store.get()
      if (history === written) return
      written = history
      // Other drafts may have filled the tab's storage; then fewer steps are kept.
      for (let most = MAX_HISTORY_CHARACTERS; most > LEAST_CHARACTERS; most /= 4) {
        if (writeTab(name, serializeHistory(history, fields, most))) return
      }
    }
    const stopListening = store.listen(() => {
      if (store.get().history === written) return
      clearTimeout(timer)
      timer = setTimeout(write, WRITE_MS)
    })
    window.addEventListener('pagehide', write)
    return () => {
      stopListening()
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [store, key])
}
