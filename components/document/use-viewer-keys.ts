import { useEffect, useEffectEvent } from 'react'

export type ViewerAction =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-auto'
  | 'find'
  | 'print'
  | 'down'
  | 'up'

const KEYS: Record<string, ViewerAction> = {
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
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  '0': 'zoom-auto',
  '/': 'find',
}
const WITH_CONTROL: Record<string, ViewerAction> = { f: 'find', p: 'print' }

/** Where a key already means something: typing, a menu, a dialog. */
const OWN_KEYS = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], dialog'

/**
 * What a key asks of the viewer. Single letters count only while nothing else of the page has the focus, so that speech
 * input and other controls keep theirs (WCAG 2.1.4); Ctrl or Cmd with a key works everywhere.
 */
export function actionOf(event: KeyboardEvent, viewer: Element | null): ViewerAction | undefined {
  if (event.defaultPrevented || event.altKey) return undefined
  if (event.ctrlKey || event.metaKey) return event.shiftKey ? undefined : WITH_CONTROL[event.key.toLowerCase()]
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(OWN_KEYS)) return undefined
  if (target && target !== document.body && !viewer?.contains(target)) return undefined
  return KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key]
}

/** Listens on the whole page while the viewer is shown. */
export function useViewerKeys(viewer: Element | null, act: (action: ViewerAction) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event, viewer)
    if (!action) return
    event.preventDefault()
    act(action)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
