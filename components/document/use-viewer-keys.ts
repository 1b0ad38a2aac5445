import { useEffect, useEffectEvent } from 'react'

const KEYS = {
  next: ['PageDown', 'ArrowRight', 'j'],
  previous: ['PageUp', 'ArrowLeft', 'k'],
  first: ['Home'],
  last: ['End'],
  down: ['ArrowDown'],
  up: ['ArrowUp'],
  zoomIn: ['+', '='],
  zoomOut: ['-'],
  zoomAuto: ['0'],
  find: ['/'],
}
const WITH_CONTROL = { find: ['f'], print: ['p'] }

export type ViewerAction = keyof typeof KEYS | keyof typeof WITH_CONTROL

/** Where keys already have a meaning: a field, a menu, a dialog. */
const OWN_KEYS = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], dialog'

/**
 * The viewer's action for a key. Single characters count only while the focus is in the viewer or nowhere, to leave speech input
 * and other controls theirs (WCAG 2.1.4). Ctrl or Cmd with a key works everywhere.
 */
function actionFor(event: KeyboardEvent, viewer: Element | null): ViewerAction | undefined {
  if (event.defaultPrevented || event.altKey) return undefined
  if (event.ctrlKey || event.metaKey) {
    return event.shiftKey ? undefined : lookUp(WITH_CONTROL, event.key)
  }
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(OWN_KEYS)) return undefined
  if (target && target !== document.body && !viewer?.contains(target)) return undefined
  return lookUp(KEYS, event.key)
}

function lookUp(table: Partial<Record<ViewerAction, string[]>>, pressed: string): ViewerAction | undefined {
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed
  return ACTIONS.find((action) => table[action]?.includes(key))
}

const ACTIONS = Object.keys({ ...KEYS, ...WITH_CONTROL }).filter(
  (name): name is ViewerAction => name in KEYS || name in WITH_CONTROL,
)

/** Listens on the whole page while the viewer is shown. */
export function useViewerKeys(viewer: Element | null, actions: Record<ViewerAction, () => void>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actionFor(event, viewer)
    if (!action) return
    event.preventDefault()
    actions[action]()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
