import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ColumnView } from '../page/column'
import type { EditorState, EditorStore } from './editor-store'

type Editor = { store: EditorStore; view: ColumnView }

export const EditorContext = createContext<Editor | undefined>(undefined)

/** The editor's parts, which stay the same as long as it is shown. */
export function useEditorParts(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('This needs the field editor around it')
  return editor
}

/**
 * A part of the editor's state; renders again when that part changes. `select` must not make new
 * objects.
 */
export function useEditor<T>(select: (state: EditorState) => T): T {
  const { store } = useEditorParts()
  const read = () => select(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
