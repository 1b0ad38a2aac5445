import { useEffect } from 'react'
import { readTab, writeTab } from '@/lib/browser/tab-storage'
import { parseHistory, serializeHistory } from '../model/saved-history'
import type { EditorStore } from './editor-store'

/** Writing a long history takes a few milliseconds: not while somebody drags. */
const WRITE_MS = 400

/** Keeps undo across reloads: in the tab's storage, below `key`, for the fields as they are. */
export function useSavedHistory(store: EditorStore, key: string): void {
  useEffect(() => {
    const name = `field-history ${key}`
    const saved = parseHistory(readTab(name), store.get().fields)
    if (saved) store.restore(saved)
    let written = store.get().history
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      clearTimeout(timer)
      const { history, fields } = store.get()
      if (history === written) return
      written = history
      writeTab(name, serializeHistory(history, fields))
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
