import { useEffect, useEffectEvent } from 'react'
import { isCharacterShortcut } from '@/components/ui/shortcuts'
import type { FieldType } from '@/lib/contract/field-types'
import { typesOf } from './model/conditions'
import { addFreely, chooseNextRecipient, copy, duplicate, paste } from './state/add-fields'
import { cut, nudge, remove, resizeBy } from './state/change-fields'
import type { EditorStore } from './state/editor-store'
import { clearSelection, focusField, neighbor, selectAll, toggle } from './state/select-fields'
import { useEditorParts } from './state/use-editor'

export type KeyAction =
  | 'next'
  | 'previous'
  | 'move'
  | 'resize'
  | 'open'
  | 'escape'
  | 'toggle'
  | 'remove'
  | 'help'
  | 'selectAll'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'duplicate'
  | 'undo'
  | 'redo'
  | 'nextPage'
  | 'previousPage'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomAuto'
  | 'nextRecipient'

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const WITH_CONTROL: Record<string, KeyAction> = {
  a: 'selectAll',
  c: 'copy',
  x: 'cut',
  v: 'paste',
  d: 'duplicate',
  z: 'undo',
  y: 'redo',
}
const PLAIN: Record<string, KeyAction> = {
  Enter: 'open',
  Escape: 'escape',
  Delete: 'remove',
  Backspace: 'remove',
  ' ': 'toggle',
  '?': 'help',
  PageDown: 'nextPage',
  PageUp: 'previousPage',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  0: 'zoomAuto',
  r: 'nextRecipient',
}

/** The letters that add a field to the page in view. */
export const ADD_KEYS: Record<string, FieldType> = {
  s: 'signature',
  i: 'initials',
  d: 'date',
  n: 'name',
  e: 'email',
  c: 'company',
  j: 'title',
  t: 'text',
  b: 'checkbox',
  l: 'dropdown',
  o: 'radio',
  m: 'number',
  y: 'date_entry',
  p: 'phone',
}

/** What a key does on the pages. */
export function actionFor(event: KeyPress): KeyAction | undefined {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event
  if (ctrlKey || metaKey) {
    if (altKey) return undefined
    const action = WITH_CONTROL[key.toLowerCase()]
    if (!shiftKey) return action
    return action === 'undo' ? 'redo' : undefined
  }
  if (key.startsWith('Arrow')) return altKey ? 'resize' : 'move'
  if (altKey) return undefined
  if (key === 'Tab') return shiftKey ? 'previous' : 'next'
  return PLAIN[key]
}

/** A pixel at 100 %, in points. With Shift, a step is ten of them. */
const STEP_PT = 0.75

/** How far an arrow key moves, in points. */
export function arrowDelta({ key, shiftKey }: KeyPress): { x: number; y: number } {
  const step = shiftKey ? 10 * STEP_PT : STEP_PT
  switch (key) {
    case 'ArrowLeft':
      return { x: -step, y: 0 }
    case 'ArrowRight':
      return { x: step, y: 0 }
    case 'ArrowUp':
      return { x: 0, y: -step }
    default:
      return { x: 0, y: step }
  }
}

/** These work wherever the focus is in the step, except while something is typed. */
export const EVERYWHERE: ReadonlySet<KeyAction> = new Set([
  'help',
  'selectAll',
  'copy',
  'cut',
  'paste',
  'duplicate',
  'undo',
  'redo',
  'zoomIn',
  'zoomOut',
  'zoomAuto',
  'nextRecipient',
])

/** Elements in which keys have a meaning of their own. */
const OWN_KEYS =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], dialog'

type Ways = { onHelp: () => void; onProperties: () => void; onZoom: (step: 1 | -1 | 'auto') => void }

/** The keys of the editor. They come before those of the page around it. */
export function useEditorKeys(root: HTMLElement | null, ways: Ways): void {
  const { store, view } = useEditorParts()

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (!root || event.defaultPrevented || target?.closest(OWN_KEYS)) return
    const isNowhere = target === document.body
    if (!isNowhere && !root.closest('main')?.contains(target)) return
    const isOnPages = target !== null && view.scroller?.contains(target) === true
    const type = isCharacterShortcut(event) ? ADD_KEYS[event.key.toLowerCase()] : undefined
    const action = actionFor(event)
    const isHandled = type ? add(store, type) : action && (isOnPages || EVERYWHERE.has(action)) && act(action, event)
    if (!isHandled) return
    event.preventDefault()
    event.stopPropagation()
  })

  function act(action: KeyAction, event: KeyboardEvent): boolean {
    const { active, selection, ordered, page, pages } = store.get()
    const current = ordered.find(({ id }) => id === active)
    switch (action) {
      case 'next':
      case 'previous':
        return go(store, action === 'next' ? 1 : -1, event.target === view.scroller)
      case 'move':
        // Without a selection, arrow keys scroll.
        if (selection.size === 0) return false
        nudge(store, arrowDelta(event))
        return true
      case 'resize':
        if (selection.size === 0) return false
        resizeBy(store, arrowDelta(event))
        return true
      case 'open':
        if (!current) return false
        if (!selection.has(current.id)) focusField(store, current)
        ways.onProperties()
        return true
      case 'toggle':
        if (!current) return false
        toggle(store, current.id)
        return true
      case 'nextPage':
        view.goTo(Math.min(page + 1, pages.list.length - 1))
        return true
      case 'previousPage':
        view.goTo(Math.max(page - 1, 0))
        return true
      case 'help':
        if (!isCharacterShortcut(event)) return false
        ways.onHelp()
        return true
      case 'zoomIn':
      case 'zoomOut':
      case 'zoomAuto':
        if (!isCharacterShortcut(event)) return false
        ways.onZoom(ZOOM_STEPS[action])
        return true
      case 'nextRecipient':
        if (!isCharacterShortcut(event)) return false
        chooseNextRecipient(store)
        return true
      default:
        COMMANDS[action](store)
        return true
    }
  }

  useEffect(() => {
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
}

const ZOOM_STEPS = { zoomIn: 1, zoomOut: -1, zoomAuto: 'auto' } as const

const COMMANDS = {
  escape: clearSelection,
  remove,
  selectAll,
  copy,
  cut,
  paste,
  duplicate,
  undo: (store: EditorStore) => store.undo(),
  redo: (store: EditorStore) => store.redo(),
}

function add(store: EditorStore, type: Parameters<typeof addFreely>[1]): boolean {
  const { isLocked, formFields } = store.get()
  if (isLocked || !typesOf(formFields).includes(type)) return false
  addFreely(store, type)
  return true
}

/** Tab moves in reading order, and leaves the pages after the last field. */
function go(store: EditorStore, direction: 1 | -1, isOnPage: boolean): boolean {
  // From the pages as a whole, Shift+Tab goes back out of them.
  if (isOnPage && direction === -1) return false
  if (isOnPage) store.set({ active: undefined })
  const next = neighbor(store, direction)
  if (!next) return false
  focusField(store, next)
  return true
}
