import { useEffect, useEffectEvent } from 'react'

const KEYS = {
  PageDown: 'next',
  PageUp: 'previous',
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'down',
  ArrowUp: 'up',
  Home: 'first',
  End: 'last',
  j: 'next',
  k: 'previous',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'zoomAuto',
  '/': 'find',
} as const
const WITH_CONTROL = { f: 'find', p: 'print' } as const

export type ViewerAction = (typeof KEYS)[keyof typeof KEYS] | (typeof WITH_CONTROL)[keyof typeof WITH_CONTROL]

/** Where keys already have a meaning: a field, a menu, a dialog. */
const OWN_KEYS = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], dialog'

/**
 * The viewer's action for a key. Single characters count only while the focus is in the viewer or nowhere, to leave speech input
 * and other controls theirs (WCAG 2.1.4). Ctrl or Cmd with a key works everywhere.
 */
function actionFor(event: KeyboardEvent, viewer: Element | null): ViewerAction | undefined {
  if (event.defaultPrevented || event.altKey) return undefined
  if (event.ctrlKey || event.metaKey) {
    return event.shiftKey ? undefined : lookUp<ViewerAction>(WITH_CONTROL, event.key.toLowerCase())
  }
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(OWN_KEYS)) return undefined
  if (target && target !== document.body && !viewer?.contains(target)) return undefined
  return lookUp<ViewerAction>(KEYS, event.key.length === 1 ? event.key.toLowerCase() : event.key)
}

const lookUp = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

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
