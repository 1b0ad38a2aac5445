import { boxBetween, fieldsWithin, type Point } from '../model/column'
import { countFields } from '../model/labels'
import type { ColumnView } from '../state/column-view'
import type { EditorStore } from '../state/editor-store'
import type { Session } from './session'

/** Selects what a drawn rectangle touches; with Shift in addition to what is selected. */
export function startLasso(store: EditorStore, view: ColumnView, start: Point, isAdding: boolean): Session {
  const before = isAdding ? [...store.get().selection] : []
  return {
    update: (point) => {
      const lasso = boxBetween(start, point)
      const selection = new Set([...before, ...fieldsWithin(view.column, store.get().ordered, lasso)])
      store.set({ preview: { lasso }, selection })
    },
    finish: () => {
      const { selection, active } = store.get()
      store.set({ preview: undefined, active: [...selection].at(-1) ?? active, isInspecting: true })
      store.announce(`${countFields(selection.size)} selected`)
    },
  }
}
