import type { FieldType } from '@/lib/contract/field-types'

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

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

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
}

/** What a key does on the pages. */
export function actionFor(event: Pressed): KeyAction | undefined {
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
export function arrowDelta({ key, shiftKey }: Pressed): { x: number; y: number } {
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

/** These work wherever the focus is in the editor, except while something is typed. */
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
])
